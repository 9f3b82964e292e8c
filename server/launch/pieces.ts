/** One piece of JavaScript of the build, as the build lists them in .pieces.json; all names are relative to dist/. */
export type Piece = {
  file: string
  isEntry: boolean
  imports: string[]
  css: string[]
  /** From the project's root; the lazy part of a route ends in `?tsr-split=component`. */
  modules: string[]
}

/** The pieces without which these modules cannot run: theirs, the entry, and all that those import before they run. */
export function neededFor(modules: string[], pieces: Piece[]): Piece[] {
  const holders = modules.map((module) => {
    const holder = pieces.find((piece) => piece.modules.includes(module))
    if (!holder) throw new Error(`No piece of the build holds ${module}.`)
    return holder
  })
  const needed = new Set([...pieces.filter(({ isEntry }) => isEntry), ...holders])
  // A set that grows while it is read is read to its end.
  for (const { imports } of needed)
    for (const piece of pieces) if (imports.includes(piece.file)) needed.add(piece)
  return [...needed]
}
