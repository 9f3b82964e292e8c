import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../../server/launch/build-app.mjs'
import { readPieces, sum } from '../../tests/bytes/pieces.ts'
import { type Screen, screensOf } from '../../tests/bytes/screens.ts'
import { bytesOfJpegReader, bytesOnPage, wholeApp } from '../../tests/bytes/whole-app.ts'
import { buildPage } from '../pipeline/build-page.mjs'
import { atMost, line, told } from '../verdict.ts'

/*
 * What is loaded, gzip: before each of the two screens everybody waits for can be used, for the pictures, and for what
 * an installed app keeps; and what the pipeline's peers have the browser load. `npm run check` holds every screen to its
 * budget.
 *
 *   node bench/bytes/run.ts [--out file.json]
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })

const root = fileURLToPath(new URL('../../', import.meta.url))
ensureBuilt(root, process.execPath)
const screens = screensOf(readPieces())
const { precache, pipeline } = wholeApp()

const verdicts = [
  kilobytes('JavaScript before /login can be used', scriptsOf('login'), budgetOf('login').js),
  kilobytes(
    'JavaScript before /test can be used',
    scriptsOf('_shell/test.route'),
    budgetOf('_shell/test.route').js,
  ),
  kilobytes('CSS of the largest screen', Math.max(...screens.map(stylesOf)), budgetOf('login').css),
  kilobytes('precache', precache.bytes, precache.budget),
  kilobytes('pipeline: the worker, with Comlink, in Chromium and Firefox', pipeline.bytes, pipeline.budget),
  kilobytes(
    'pipeline: the worker, with Comlink, in WebKit, where no decoder makes photos smaller: with a reader of JPEGs',
    pipeline.bytes + bytesOfJpegReader(),
    pipeline.budget,
  ),
  told(
    "pipeline: what stands on the page, reads headers, refuses what must not be sent and is the worker's stand-in",
    `${(bytesOnPage() / 1000).toFixed(1)} kB`,
  ),
]
process.stdout.write(`${verdicts.map(line).join('\n')}\n`)

/** By the names of the files in the page of the contestants. The browser alone needs none. */
const filesOf = {
  // Its worker loads a copy of its own.
  bic_worker: /^browser-image-compression/,
  compressorjs: /^compressor/,
  pica: /^pica/,
  jsquash: /^(jsquash\.worker|mozjpeg_dec|mozjpeg_enc|squoosh_resize)/,
}
const assets = `${await buildPage(`${root}.cache/bench`)}/assets/`
const peers = {
  ours: pipeline.bytes + bytesOnPage(),
  ...Object.fromEntries(Object.entries(filesOf).map(([name, files]) => [name, weightOf(name, files)])),
}
for (const [name, bytes] of Object.entries(peers)) process.stdout.write(`${name}\t${bytes}\n`)

if (options.out) await writeFile(options.out, `${JSON.stringify({ peers, verdicts }, null, 1)}\n`)
process.exit(verdicts.every(({ isMet }) => isMet) ? 0 : 1)

function screenAt(route: string): Screen {
  const screen = screens.find((one) => one.route === route)
  if (!screen) throw new Error(`There is no screen ${route}.`)
  return screen
}

function budgetOf(route: string): Screen['budget'] {
  return screenAt(route).budget
}

function scriptsOf(route: string): number {
  return sum(screenAt(route).pieces.map(({ file }) => file))
}

function stylesOf({ pieces }: Screen): number {
  return sum(pieces.flatMap(({ css }) => css))
}

function kilobytes(what: string, measured: number, limit: number) {
  return atMost(what, measured / 1000, limit / 1000, { unit: 'kB', digits: 1 })
}

function weightOf(name: string, files: RegExp): number {
  const found = readdirSync(assets).filter((file) => files.test(file))
  if (found.length === 0) throw new Error(`The page of the contestants has no file of ${name}.`)
  return found.reduce((bytes, file) => bytes + gzipSync(readFileSync(assets + file), { level: 9 }).length, 0)
}
