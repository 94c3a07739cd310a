// The line to the server: messages out, boards in (docs/web-api.md).

import { root, say } from "./page.js";

let socket = null;
let receive = () => {};
let since = () => "";
let wait = 300;

/** Open the socket, and open it again when it breaks: `receive` gets what comes, `since` says what was told already. */
export function meet(handlers) {
  ({ receive, since } = handlers);
  connect();
}

function connect() {
  if (!root.dataset.socket) return;
  const address = new URL(root.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("lang", document.documentElement.lang);
  address.searchParams.set("heard", since()); // what happened since then is told again
  socket = new WebSocket(address);
  socket.onopen = () => {
    wait = 300;
    document.getElementById("offline").hidden = true;
    for (const message of early.splice(0)) send(message);
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = (event) => {
    early.length = 0; // the page says that it is offline: what was clicked meanwhile is clicked again, or not
    if ([1008, 4403, 4404, 4429].includes(event.code)) return notice(event.reason || say("接続できません", "The connection was refused"));
    document.getElementById("offline").hidden = false;
    setTimeout(connect, wait + Math.random() * 200);
    wait = Math.min(wait * 1.7, 8000);
  };
}

/** The board is drawn before the connection stands: what is clicked in between is said as soon as it does. */
const early = [];
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else if (socket?.readyState === WebSocket.CONNECTING) early.push(message);
}

let noticeTimer = 0;
export function notice(text) {
  const box = document.getElementById("offline");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { box.hidden = true; box.textContent = say("接続し直しています…", "Reconnecting…"); }, 5000);
}

/** Is there anybody to ask? Not in a saved replay. */
export const online = () => Boolean(socket);
