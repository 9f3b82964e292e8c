import { ensureBuilt } from '../server/launch/build-app.mjs'
import { gzipped, readPieces, sum } from './bytes/pieces.ts'
import { foldersIn, type Screen, screensOf } from './bytes/screens.ts'
import { wholeApp } from './bytes/whole-app.ts'

/*
 * Part of `npm run check`: what each screen of the built app must load before it can be used, against its budget.
 * `tests/e2e/bytes.spec.ts` proves in a browser that it truly needs no more than that.
 */
ensureBuilt(new URL('..', import.meta.url).pathname, process.execPath)
const problems: string[] = []
const lines = screensOf(readPieces()).map(checked)
for (const { what, bytes, budget } of Object.values(wholeApp())) {
  lines.push(`${what}\t${bytes}`)
  if (bytes === 0 || bytes > budget) problems.push(`${what}: ${bytes} bytes, at most ${budget}.`)
}

process.stdout.write(
  `${['screen\tJS\tCSS\tpieces (gzip, bytes)', ...lines].join('\n')}\n\n${problems.join('\n')}\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0

function checked(screen: Screen): string {
  const { route, pieces, budget, never } = screen
  const js = sum(pieces.map(({ file }) => file))
  const css = sum(pieces.flatMap((piece) => piece.css))
  if (js > budget.js)
    problems.push(`${route}: ${js} bytes of JavaScript, at most ${budget.js}:${largest(screen)}`)
  if (css > budget.css) problems.push(`${route}: ${css} bytes of CSS, at most ${budget.css}.`)
  for (const { file, modules } of pieces) {
    const unwanted = modules.find((module) => never.some((pattern) => pattern.test(module)))
    if (unwanted) problems.push(`${route}: ${unwanted} is loaded before the screen can be used (${file}).`)
  }
  const folders = foldersIn(screen)
  if (folders.length > 1) problems.push(`${route}: loads the code of ${folders.join(' and ')}.`)
  return `${route}\t${js}\t${css}\t${pieces.length}`
}

function largest({ pieces }: Screen): string {
  return pieces
    .map(({ file }) => ({ file, bytes: gzipped(file) }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `\n  ${bytes}\t${file}`)
    .join('')
}
