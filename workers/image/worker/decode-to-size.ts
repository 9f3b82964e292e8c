import { checkPng } from './check-png.ts'
import { decodeExact } from './decode-exact.ts'
import { decodeStepped } from './decode-at-dct-scale.ts'
import { decodeWhole } from './decode-full-size.ts'
import { type DecoderManners, decoderManners } from './decoder-capabilities.ts'
import type { EncodeOrder, SourceHeader } from '../shared/encode-request.ts'
import type { FittedPicture } from './fitted-picture.ts'
import type { Kernel } from './resize/kernel.ts'
import { plainKernel } from './resize/resize-kernel-js.ts'
import { wasmKernel } from './resize/resize-kernel-wasm.ts'

let kernel: Kernel | undefined

/** Makes what every picture needs, ahead of the first one. */
export function getReady(): Promise<DecoderManners> {
  kernel ??= wasmKernel() ?? plainKernel()
  return decoderManners()
}

type FastLane = (blob: Blob, header: SourceHeader, maxSide: number, kernel: Kernel) => Promise<FittedPicture>

/** The engine's own fast lane for this file, if it has one: see decoder-manners.ts. */
function fastLane(manners: DecoderManners, header: SourceHeader): FastLane | undefined {
  if (manners === 'exact' && header.orientation !== undefined) return decodeExact
  const isPlain = header.type === 'image/jpeg' || (header.type === 'image/png' && header.isOpaque)
  if (!isPlain || manners === 'exact') return undefined
  return manners === 'stepped' ? decodeStepped : undefined
}

/** Decodes a picture to its final size, by the fastest way this engine has; whatever fails there is decoded whole. */
export async function decodeFitted(source: Blob | ImageBitmap, order: EncodeOrder): Promise<FittedPicture> {
  const ready = { manners: await getReady(), kernel: kernel ?? plainKernel() }
  const isUnchecked =
    ready.manners === 'exact' && source instanceof Blob && order.header?.type === 'image/png'
  return isUnchecked ? alsoChecked(source, decode(source, order, ready)) : decode(source, order, ready)
}

async function decode(
  source: Blob | ImageBitmap,
  order: EncodeOrder,
  ready: { manners: DecoderManners; kernel: Kernel },
): Promise<FittedPicture> {
  const { header, maxSide } = order
  if (source instanceof Blob && header && maxSide && maxSide < Math.max(header.width, header.height)) {
    const lane = fastLane(ready.manners, header)
    const fitted = await lane?.(source, header, maxSide, ready.kernel).catch(() => undefined)
    if (fitted) return fitted
  }
  return decodeWhole(source, order, ready)
}

/** The check works here while the engine decodes elsewhere: together they take as long as the longer one. */
async function alsoChecked(png: Blob, decoding: Promise<FittedPicture>): Promise<FittedPicture> {
  const [checked, decoded] = await Promise.allSettled([checkPng(png), decoding])
  if (checked.status === 'fulfilled' && decoded.status === 'fulfilled') return decoded.value
  if (decoded.status === 'fulfilled' && 'close' in decoded.value.pixels) decoded.value.pixels.close()
  throw checked.status === 'rejected' ? checked.reason : (decoded as PromiseRejectedResult).reason
}
