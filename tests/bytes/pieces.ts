import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Piece } from '../../server/launch/pieces.ts'

const dist = new URL('../../dist/', import.meta.url).pathname

export function readPieces(): Piece[] {
  return JSON.parse(readFileSync(join(dist, '.pieces.json'), 'utf8'))
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
