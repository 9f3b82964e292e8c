import type { SourceHeader } from '../shared/encode-request.ts'
import { encodeOnPage } from './encode-with-canvas.ts'
import { checkResult } from './verify-output.ts'
import { type InspectedPicture, inspectPicture } from '../shared/inspect-image.ts'
import { encodeByLibrary } from './encode-with-library.ts'
import { PictureRefused } from '../shared/image-errors.ts'
import { mediaTypes, type ReadableFormat } from '../shared/image-format.ts'
import { WorkerPool } from './worker-pool.ts'

export { PictureRefused }

export type PictureFormat = 'image/jpeg' | 'image/png'

export type EncodePolicy = {
  /** Longest side in pixels of the result; never upscaled. Absent: keep the size. */
  maxSide?: number
  type: PictureFormat
  /** 0 to 1, JPEG only */
  quality: number
  /** pixels; more is refused before decoding */
  maxPixels: number
  /** bytes; more is refused before reading */
  maxBytes: number
  /** ms until the worker is given up and the next path is tried */
  timeoutMs: number
}

export type EncodedPicture = {
  /** Its type is what the encoder really made: name the file after it. */
  blob: Blob
  /** pixels of the result, upright */
  width: number
  height: number
  /** pixels of the source, upright */
  originalWidth: number
  originalHeight: number
  /** such as 'HEIC', read from the bytes; absent for a camera frame */
  originalFormat?: ReadableFormat
  /** which path made it */
  path: 'worker' | 'canvas' | 'library'
}

const workers = new WorkerPool()

/** Starts the worker ahead of the first picture. */
export function warmUpImageWorker(): void {
  workers.warmUp()
}

type Path = { path: EncodedPicture['path']; encode: () => Promise<Omit<EncodedPicture, 'path'>> }

/** Formats that every browser reads, as far as the file is sound. */
const everywhere = ['JPEG', 'PNG', 'GIF', 'WebP']

/** What the worker may know of a file: it reads no headers itself. */
function sourceHeader({ format, width, height, isOpaque, orientation }: InspectedPicture): SourceHeader {
  const turn = orientation === undefined ? {} : { orientation }
  return { type: mediaTypes[format], width, height, isOpaque, ...turn }
}

/** Why a picture with a sound header could not be decoded. */
function refusal(header: InspectedPicture | undefined): PictureRefused {
  if (header?.format === 'HEIC') return new PictureRefused('heic', header.format)
  const isDamaged = header && everywhere.includes(header.format)
  return new PictureRefused(isDamaged ? 'damaged' : 'not-decodable', header?.format)
}

/** The first path that makes a sound picture. What cannot be decoded is refused at once: no other path would. */
async function tryInTurn(paths: Path[], header: InspectedPicture | undefined, signal?: AbortSignal) {
  const failures: unknown[] = []
  for (const { path, encode } of paths) {
    signal?.throwIfAborted()
    try {
      const made = await encode()
      signal?.throwIfAborted()
      await checkResult(made.blob, made)
      return { ...made, path }
    } catch (failure) {
      signal?.throwIfAborted()
      if (failure instanceof Error && failure.name === 'PictureNotDecodable') throw refusal(header)
      failures.push(failure)
    }
  }
  throw new AggregateError(failures, 'no path could encode this picture')
}

/**
 * Makes a picture fit to be sent: upright, at most `maxSide` long, white where a JPEG was transparent, without
 * metadata. Works off the main thread where it can; see `EncodedPicture.path`. Called for many pictures at once, it
 * works on as many as there are cores, in order.
 *
 * @param source a file, or a camera frame, which is used up: it is closed in every case
 * @param signal aborting rejects with the signal's reason and frees the worker
 * @throws PictureRefused for a file that must not be sent at all
 * @throws AggregateError when the picture may be sound but nothing here could encode it: the caller may send the original
 */
export async function encodeImage(
  source: Blob | ImageBitmap,
  policy: EncodePolicy,
  signal?: AbortSignal,
): Promise<EncodedPicture> {
  try {
    signal?.throwIfAborted()
    const header = source instanceof Blob ? await inspectPicture(source, policy) : undefined
    const { maxSide, type, quality, timeoutMs, maxPixels } = policy
    const order = {
      ...(maxSide ? { maxSide } : {}),
      type,
      quality,
      ...(header ? { header: sourceHeader(header) } : {}),
    }
    const limits = { timeoutMs, maxPixels, ...(signal ? { signal } : {}) }
    const paths: Path[] = [{ path: 'canvas', encode: () => encodeOnPage(source, order) }]
    if (!workers.isGivenUp) {
      paths.unshift({ path: 'worker', encode: () => workers.encode({ source, order, limits }) })
    }
    if (source instanceof Blob && header) {
      paths.push({ path: 'library', encode: () => encodeByLibrary(source, order, header) })
    }
    const made = await tryInTurn(paths, header, signal)
    return header ? { ...made, originalFormat: header.format } : made
  } finally {
    if (!(source instanceof Blob)) source.close()
  }
}
