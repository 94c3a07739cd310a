import typer
app = typer.Typer()
@app.command("check")
def c() -> None: ...
