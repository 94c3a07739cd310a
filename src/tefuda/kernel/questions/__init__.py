"""The questions that the kernel asks a rulebook, by what they are about. Each has the most common answer, and says which
games answer otherwise, by which clause."""
