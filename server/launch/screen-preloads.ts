import { neededFor, type Piece } from './pieces.ts'

/**
 * Links for what the screens of these routes will need beyond the page itself: it comes along with the page, instead of
 * a round trip later, when the script has found out.
 */
export function screenPreloads(routes: string[], pieces: Piece[]): string[] {
  const inThePage = neededFor([], pieces)
  const lazyParts = routes.map((route) => `src/routes/${route}.tsx?tsr-split=component`)
  const beyond = neededFor(lazyParts, pieces).filter((piece) => !inThePage.includes(piece))
  const styles = new Set(beyond.flatMap(({ css }) => css))
  return [
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...beyond.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ]
}
