import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As vite.config.ts lists the pieces of the build. */
type Piece = { file: string; isEntry: boolean; imports: string[]; css: string[]; modules: string[] }

/** The screens that people come to first, with the parts of the app that draw them. */
const screens: Record<string, string[]> = {
  '/login': ['login'],
  '/test': ['_shell', '_shell/test.route'],
  '/': ['_shell', '_shell/index'],
}

/**
 * The `Link` header of a screen, by its path: what it will need beyond the page itself comes along with the page,
 * instead of a round trip later, when the script has found out. Empty where the build says nothing about its pieces.
 */
export function screenPreloads(root: string): Map<string, string> {
  const pieces = readPieces(root)
  return new Map(
    Object.entries(screens).flatMap(([path, routes]) => {
      const links = linksFor(routes, pieces)
      return links ? [[path, links] as const] : []
    }),
  )
}

function readPieces(root: string): Piece[] {
  try {
    return JSON.parse(readFileSync(join(root, '.pieces.json'), 'utf8'))
  } catch {
    return []
  }
}

function linksFor(routes: string[], pieces: Piece[]): string {
  const inThePage = closure(
    pieces.filter(({ isEntry }) => isEntry),
    pieces,
  )
  const lazyParts = routes.map((route) => `src/routes/${route}.tsx?tsr-split=component`)
  const holders = pieces.filter(({ modules }) => lazyParts.some((part) => modules.includes(part)))
  const beyond = [...closure(holders, pieces)].filter((piece) => !inThePage.has(piece))
  const styles = new Set(beyond.flatMap(({ css }) => css))
  return [
    ...[...styles].map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...beyond.map(({ file }) => `</${file}>; rel=modulepreload; crossorigin`),
  ].join(', ')
}

/** Those and all that they import before they run. */
function closure(roots: Piece[], pieces: Piece[]): Set<Piece> {
  const found = new Set(roots)
  // A set that grows while it is read is read to its end.
  for (const { imports } of found)
    for (const piece of pieces) if (imports.includes(piece.file)) found.add(piece)
  return found
}
