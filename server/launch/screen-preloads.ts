/** As vite.config.ts lists the pieces of the build. */
export type Piece = { file: string; isEntry: boolean; imports: string[]; css: string[]; modules: string[] }

/**
 * Links for what the screens of these routes will need beyond the page itself: it comes along with the page, instead of
 * a round trip later, when the script has found out.
 */
export function screenPreloads(routes: string[], pieces: Piece[]): string[] {
  const inThePage = closure(
    pieces.filter(({ isEntry }) => isEntry),
    pieces,
  )
  const lazyParts = routes.map((route) => `src/routes/${route}.tsx?tsr-split=component`)
  const holders = lazyParts.map((part) => {
    const holder = pieces.find(({ modules }) => modules.includes(part))
    if (!holder) throw new Error(`No piece of the build holds ${part}.`)
    return holder
  })
  const beyond = [...closure(holders, pieces)].filter((piece) => !inThePage.has(piece))
  const styles = new Set(beyond.flatMap(({ css }) => css))
  return [
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...beyond.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ]
}

/** Those and all that they import before they run. */
function closure(roots: Piece[], pieces: Piece[]): Set<Piece> {
  const found = new Set(roots)
  // A set that grows while it is read is read to its end.
  for (const { imports } of found)
    for (const piece of pieces) if (imports.includes(piece.file)) found.add(piece)
  return found
}
