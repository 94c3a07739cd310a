"""Tefuda: one engine for Japanese trading card games, driven by their numbered rulebooks and printed card text."""
