import { hasImageExtension } from '#domain/files/image-files.ts'
import { digestFile } from './digest.ts'
import { mapInOrder } from './map-in-order.ts'
import { findImageProblem } from './prepare-image.ts'
import type { RejectedFile, SourceFile } from './source-file.ts'

/** Each check reads a few KB. */
const concurrency = 8

export type CheckedSources = { images: SourceFile[]; leftOut: RejectedFile[] }

type CheckOptions = {
  /** Checked before. They are not added twice. */
  known?: readonly SourceFile[]
  onProgress?: (checked: number) => void
  signal: AbortSignal
}

const unreadable = 'This file could not be read.'

/** Separates images from other files and from duplicates, which have the same bytes. */
export async function checkSources(
  sources: readonly SourceFile[],
  { known = [], onProgress, signal }: CheckOptions,
): Promise<CheckedSources> {
  const images: SourceFile[] = []
  const leftOut: RejectedFile[] = []
  const check = async (source: SourceFile) => ({ source, reason: await findReason(source) })
  let checked = 0
  for await (const { source, reason } of mapInOrder(sources, concurrency, check, signal)) {
    if (reason === undefined) images.push(source)
    else leftOut.push({ path: source.path, reason })
    checked += 1
    onProgress?.(checked)
  }
  const duplicates = await findDuplicates([...known, ...images], signal)
  return {
    images: images.filter((image) => !duplicates.has(image)),
    leftOut: [
      ...leftOut,
      ...images.flatMap((image) => {
        const first = duplicates.get(image)
        return first ? { path: image.path, reason: `Same image as ${first.path}.` } : []
      }),
    ],
  }
}

/** An entry of an archive is only checked when it is added, because it must be decompressed for that. */
async function findReason(source: SourceFile): Promise<string | undefined> {
  if (source.isCompressed) return hasImageExtension(source.name) ? undefined : notAnImage
  try {
    return await findImageProblem(await source.open())
  } catch {
    return unreadable
  }
}

const notAnImage = "This file isn't a valid image."

/** Returns duplicates, each with the first image. Only images of the same size are read. */
async function findDuplicates(
  images: readonly SourceFile[],
  signal: AbortSignal,
): Promise<Map<SourceFile, SourceFile>> {
  const duplicates = new Map<SourceFile, SourceFile>()
  for (const [, sameSize] of Map.groupBy(images, ({ size }) => size)) {
    if (sameSize.length < 2) continue
    const firsts = new Map<string, SourceFile>()
    const digest = async (image: SourceFile) => ({ image, digest: await digestSource(image) })
    for await (const { image, digest: found } of mapInOrder(sameSize, 2, digest, signal)) {
      const first = found && firsts.get(found)
      if (first) duplicates.set(image, first)
      else if (found) firsts.set(found, image)
    }
  }
  return duplicates
}

async function digestSource(source: SourceFile): Promise<string | undefined> {
  try {
    return await digestFile(await source.open())
  } catch {
    return undefined
  }
}
