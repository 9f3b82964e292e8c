import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import type { BatchImage } from './run-batch.ts'

const mediaTypes: Record<string, BatchImage['mediaType']> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Returns the images among these files, and in these folders and their subfolders, sorted by name and without duplicates. */
export async function listImages(paths: string[]): Promise<BatchImage[]> {
  const images = new Map<string, BatchImage>()
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory()
    const names = isFolder ? await readdir(path, { recursive: true }) : ['']
    for (const name of names.sort()) {
      const file = join(path, name)
      const mediaType = mediaTypes[extname(file).toLowerCase()]
      const info = mediaType && (await stat(file))
      if (mediaType && info?.isFile()) {
        const id = toItemId(relative(process.cwd(), resolve(file)))
        images.set(id, { id, file, mediaType, size: info.size, mtimeMs: info.mtimeMs })
      }
    }
  }
  return [...images.values()]
}

/** The maximum length of an item's id, in characters. */
const maxIdLength = 128

/** Returns an item's id for the path of its image: the path itself, unless it is too long or not printable ASCII. */
export function toItemId(path: string): string {
  const encoded = path
    .split(sep)
    .join('/')
    .replaceAll(/[^\x21-\x7e]/gu, (character) => (character === ' ' ? '%20' : encodeURIComponent(character)))
  if (encoded.length <= maxIdLength) return encoded
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return `${digest}-${encoded.slice(-(maxIdLength - digest.length - 1))}`
}
