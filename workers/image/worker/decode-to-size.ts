import { fitWithin } from '#domain/geometry.ts'
import type { EncodeRequest, ImageSource, SourceHeader } from '../shared/encode-request.ts'
import { DecoderNotLoadedError, ImageNotDecodableError } from '../shared/image-errors.ts'
import { mediaTypes } from '../shared/image-header.ts'
import { getOrientationTransform, getUprightSize } from './apply-orientation.ts'
import { decodeAtDctScale } from './decode-at-dct-scale.ts'
import { decodeFrame } from './decode-frame.ts'
import { decodeThenResize, type ResizedImage } from './decode-then-resize.ts'
import { type DecoderCapability, detectDecoderCapability } from './decoder-capabilities.ts'
import { createJsKernel, type ResizeKernel } from './resize/resize-kernel-js.ts'
import { createWasmKernel } from './resize/resize-kernel-wasm.ts'
import { verifyPngChecksums } from './verify-png-checksums.ts'

type DecoderPath = (
  blob: Blob,
  header: SourceHeader,
  maxSide: number,
  kernel: ResizeKernel,
) => Promise<ResizedImage>
type Decoder = { capability: DecoderCapability; kernel: ResizeKernel }

let kernel: ResizeKernel | undefined

export async function prepareDecoding(): Promise<Decoder> {
  kernel ??= createWasmKernel() ?? createJsKernel()
  return { capability: await detectDecoderCapability(), kernel }
}

/** Uses the fastest method of this browser, or else decodes in full size and resizes. */
export async function decodeToSize(source: ImageSource, request: EncodeRequest): Promise<ResizedImage> {
  const decoder = await prepareDecoding()
  const decoding = decode(source, request, decoder)
  // Costs no time, because the browser decodes in another thread.
  const needsCheck =
    decoder.capability === 'exact-size' && source instanceof Blob && request.header?.format === 'PNG'
  return needsCheck ? rejectDamagedPng(source, decoding) : decoding
}

async function decode(source: ImageSource, request: EncodeRequest, decoder: Decoder): Promise<ResizedImage> {
  const { header, maxSide } = request
  if (source instanceof Blob && header && maxSide && maxSide < Math.max(header.width, header.height)) {
    const path = selectPath(decoder.capability, header)
    const decoded = await path?.(source, header, maxSide, decoder.kernel).catch(() => undefined)
    if (decoded) return decoded
  }
  try {
    return await decodeThenResize(source, request, decoder)
  } catch (error) {
    const isHeic = source instanceof Blob && header?.format === 'HEIC'
    if (!isHeic || !(error instanceof ImageNotDecodableError)) throw error
    const { decodeHeic } = await loadHeicDecoder()
    return decodeHeic(source, request, decoder.kernel)
  }
}

async function loadHeicDecoder() {
  try {
    return await import('./decode-heic.ts')
  } catch (cause) {
    throw new DecoderNotLoadedError('the HEIC decoder was not loaded', { cause })
  }
}

function selectPath(capability: DecoderCapability, header: SourceHeader): DecoderPath | undefined {
  if (capability === 'exact-size' && header.orientation !== undefined) return decodeAtExactSize
  const isSupported = header.format === 'JPEG' || (header.format === 'PNG' && header.isOpaque)
  return capability === 'dct-scale' && isSupported ? decodeAtDctScale : undefined
}

/** The orientation must be known, because the decoder does not keep the aspect ratio. */
async function decodeAtExactSize(blob: Blob, header: SourceHeader, maxSide: number): Promise<ResizedImage> {
  const original = getUprightSize(header, getOrientationTransform(header.orientation))
  const target = fitWithin(original, maxSide)
  const frame = await decodeFrame(blob, mediaTypes[header.format], target)
  if (frame.displayWidth !== target.width || frame.displayHeight !== target.height) {
    frame.close()
    throw new Error('the decoder ignored the requested size')
  }
  return { pixels: frame, original }
}

async function rejectDamagedPng(png: Blob, decoding: Promise<ResizedImage>): Promise<ResizedImage> {
  const [checked, decoded] = await Promise.allSettled([verifyPngChecksums(png), decoding])
  if (checked.status === 'fulfilled' && decoded.status === 'fulfilled') return decoded.value
  if (decoded.status === 'fulfilled' && 'close' in decoded.value.pixels) decoded.value.pixels.close()
  throw checked.status === 'rejected' ? checked.reason : (decoded as PromiseRejectedResult).reason
}
