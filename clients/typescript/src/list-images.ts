import { createHash } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { hasImageExtension, isSystemFile } from '../../../domain/files/image-files.ts'
import { recognizeImageFormat } from '../../../domain/files/recognize-image-format.ts'
import { type BatchImage, describeReadError } from './run-batch.ts'

export type UnusableImage = { id: string; reason: string }

export type FoundImages = {
  /** Sorted by name, without duplicates. */
  images: BatchImage[]
  unusable: UnusableImage[]
  others: string[]
  /** How many files are left out, because they are hidden, deleted or made by a system. */
  systemFiles: number
}

const mediaTypes: Record<string, BatchImage['mediaType']> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
}

const zipSignatures = ['PK\x03\x04', 'PK\x05\x06']

/** In bytes, from which the format is recognized. */
const headLength = 4096

/** Finds the images among these files, and in these folders and their subfolders. */
export async function listImages(paths: string[]): Promise<FoundImages> {
  const images = new Map<string, BatchImage>()
  const unusable = new Map<string, UnusableImage>()
  const others = new Set<string>()
  const systemFiles = new Set<string>()
  for (const { file, isSystem, isNamed } of await listFiles(paths)) {
    const id = toItemId(relative(process.cwd(), resolve(file)))
    const found = isSystem ? undefined : await inspect(file, id)
    if (!found) systemFiles.add(id)
    else if ('mediaType' in found) images.set(id, found)
    else if (isNamed || found.isImage || hasImageExtension(basename(file)))
      unusable.set(id, { id, reason: found.reason })
    else others.add(id)
  }
  return {
    images: [...images.values()],
    unusable: [...unusable.values()],
    others: [...others],
    systemFiles: systemFiles.size,
  }
}

/** `isNamed`: the user has named the file, not its folder. */
type ListedFile = { file: string; isSystem: boolean; isNamed: boolean }

async function listFiles(paths: string[]): Promise<ListedFile[]> {
  const lists = paths.map(async (path): Promise<ListedFile[]> => {
    if (!(await stat(path)).isDirectory()) return [{ file: path, isSystem: false, isNamed: true }]
    const names = await listFolder(path)
    return names.map((name) => ({ file: join(path, name), isSystem: isSystemFile(name), isNamed: false }))
  })
  return (await Promise.all(lists)).flat()
}

/** Follows no links to folders, so that none is listed twice. */
async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
}

type NoImage = { reason: string; isImage: boolean }

/** The name of a file may be wrong, so its content decides. */
async function inspect(file: string, id: string): Promise<BatchImage | NoImage> {
  try {
    const info = await stat(file)
    if (!info.isFile()) return { reason: 'It is no file.', isImage: false }
    if (info.size === 0) return { reason: 'It is empty.', isImage: false }
    const head = await readHead(file)
    if (zipSignatures.some((signature) => head.toString('latin1', 0, 4) === signature))
      return { reason: 'ZIP archives are not opened. Extract it, and add the folder.', isImage: false }
    const format = recognizeImageFormat(head)
    const mediaType = format && mediaTypes[format]
    if (mediaType) return { id, file, mediaType, size: info.size, mtimeMs: info.mtimeMs }
    if (!format) return { reason: 'It is no image, or damaged.', isImage: false }
    return { reason: `${format} is not accepted. Convert it to JPEG, PNG or WebP.`, isImage: true }
  } catch (error) {
    return { reason: describeReadError(error), isImage: false }
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The maximum length of an item's id, in characters. */
const maxIdLength = 128

/** Looks like an encoded character. Only in names with one is `%` encoded, so that batches of others can be continued. */
const encodedCharacter = /%[0-9A-F]{2}/

/** Returns an item's id for the path of its image: the path itself, unless it is too long or not printable ASCII. */
export function toItemId(path: string): string {
  const escaped = encodedCharacter.test(path) ? path.replaceAll('%', '%25') : path
  const encoded = escaped
    .split(sep)
    .join('/')
    .replaceAll(/[^\x21-\x7e]/gu, (character) => (character === ' ' ? '%20' : encodeURIComponent(character)))
  if (encoded.length <= maxIdLength) return encoded
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return `${digest}-${encoded.slice(-(maxIdLength - digest.length - 1))}`
}
