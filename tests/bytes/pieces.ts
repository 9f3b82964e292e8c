import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One piece of JavaScript of the build, as vite.config.ts lists them; all names are relative to dist/. */
export type Piece = {
  file: string
  isEntry: boolean
  imports: string[]
  css: string[]
  /** From the project's root; the lazy part of a route ends in `?tsr-split=component`. */
  modules: string[]
}

const dist = new URL('../../dist/', import.meta.url).pathname

export function readPieces(): Piece[] {
  return JSON.parse(readFileSync(join(dist, '.pieces.json'), 'utf8'))
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

/** Bytes on the wire, as gzip -9. */
export function gzipped(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

export function sum(files: Iterable<string>): number {
  return [...new Set(files)].reduce((bytes, file) => bytes + gzipped(file), 0)
}

/** What an installed app keeps: the list in its service worker, or all there is, as long as there is none. */
export function precached(): string[] {
  const worker = join(dist, 'service-worker.js')
  if (!existsSync(worker)) return everything()
  return [...readFileSync(worker, 'utf8').matchAll(/["']?url["']?:\s*["']([^"']+)["']/g)].map(
    ([, url = '']) => url,
  )
}

function everything(): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
}
