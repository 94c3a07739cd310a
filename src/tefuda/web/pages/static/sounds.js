// Sounds of what happens, made here and now: short tones and noises, quiet, and only if somebody has switched them on.

import { liking } from "./liking.js";

let audio = null;

/** A tone: from one pitch to another, so long, so loud. */
function tone(from, to, lasts, loud, shape = "sine", after = 0) {
  const start = audio.currentTime + after;
  const voice = new OscillatorNode(audio, { type: shape, frequency: from });
  const volume = new GainNode(audio, { gain: 0 });
  voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + lasts);
}

/** A rustle of paper: noise through a narrow window. */
function rustle(pitch, lasts, loud) {
  const noise = new AudioBuffer({ length: Math.ceil(audio.sampleRate * lasts), sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 })).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start();
}

const SOUNDS = {
  move: () => rustle(2600, 0.09, 0.12),
  turn: () => rustle(1500, 0.06, 0.08),
  flip: () => { rustle(1800, 0.12, 0.12); tone(520, 780, 0.25, 0.04); },
  reveal: () => { tone(660, 664, 0.3, 0.05); tone(990, 994, 0.4, 0.04, "sine", 0.09); },
  show: () => tone(440, 446, 0.22, 0.04, "triangle"),
  strike: () => { rustle(700, 0.22, 0.18); tone(210, 90, 0.22, 0.07, "triangle"); },
  clash: () => { tone(300, 140, 0.2, 0.07, "square"); rustle(3200, 0.14, 0.1); },
  damage: () => { tone(150, 48, 0.4, 0.16, "triangle"); rustle(380, 0.25, 0.16); },
  harm: () => tone(180, 80, 0.22, 0.09, "triangle"),
  counter: () => tone(880, 990, 0.14, 0.04),
  spark: () => { tone(740, 1110, 0.2, 0.035); tone(1110, 1480, 0.22, 0.03, "sine", 0.07); },
  shuffle: () => rustle(3400, 0.2, 0.1),
  banner: () => { tone(392, 393, 0.5, 0.05); tone(587, 588, 0.6, 0.045, "sine", 0.12); },
};

/** Hear what is played on the table. */
export function listen(root) {
  root.addEventListener("played", ({ detail }) => {
    if (liking.get("sound", "off") !== "on" || detail.quiet || !SOUNDS[detail.scene]) return;
    audio ??= new AudioContext();
    if (audio.state === "running") SOUNDS[detail.scene]();
    else audio.resume(); // browsers let nobody speak before the first click
  });
}
