"""The table in the browser: one process that keeps matches, stores every answer, and pushes what each seat may see."""
