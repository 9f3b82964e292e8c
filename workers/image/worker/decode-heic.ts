import createLibheif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { fitWithin, type Size } from '#domain/geometry.ts'
import type { EncodeRequest } from '../shared/encode-request.ts'
import { DecoderNotLoadedError, ImageNotDecodableError } from '../shared/image-errors.ts'
import type { ResizedImage } from './decode-then-resize.ts'
import type { PixelRowSource } from './pixel-row-source.ts'
import type { ResizeKernel } from './resize/resize-kernel-js.ts'
import { resizeRows } from './resize/resize-rows.ts'

/** Current phones have up to 48 megapixels. The decoder needs 9 bytes per pixel. */
const maxPixels = 50_000_000

/** The color profile is looked for in this part. */
const headBytes = 65_536

/** The red primary of Display P3, the profile of iPhones, as an XYZ number of ICC.1:2022. */
const displayP3Red = [0x58, 0x59, 0x5a, 0x20, 0, 0, 0, 0, 0, 0, 0x83, 0xdf]

let loading: Promise<ArrayBuffer> | undefined

/**
 * Decodes a HEIC in browsers that cannot (docs/decisions/0023-heic-decoder.md).
 *
 * @throws ImageNotDecodableError if the file is damaged or too large, or this server has no decoder
 * @throws DecoderNotLoadedError without a network
 */
export async function decodeHeic(
  file: Blob,
  request: EncodeRequest,
  kernel: ResizeKernel,
): Promise<ResizedImage> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const libheif = await startDecoder()
  const { rows, hasAlpha } = await decodeRows(libheif, bytes)
  const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb'
  const original = { width: rows.width, height: rows.height }
  const target = fitWithin(original, request.maxSide)
  const isSmaller = target.width < original.width || target.height < original.height
  if (isSmaller && !hasAlpha) {
    const { data, width, height } = await resizeRows(rows, target, kernel)
    return { pixels: new ImageData(data, width, height, { colorSpace }), original }
  }
  // The canvas that encodes the bitmap resizes it, and paints white below transparent pixels.
  const pixels = new ImageData(original.width, original.height, { colorSpace })
  await rows.read(0, rows.height, new Uint8Array(pixels.data.buffer), rows.width * 4)
  return { pixels: await createImageBitmap(pixels), original }
}

/** An instance per image: its memory is freed as a whole, and a hostile image cannot affect the next one. */
async function startDecoder(): Promise<MainModule> {
  loading ??= loadWasm()
  const wasmBinary = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  try {
    return createLibheif({ wasmBinary })
  } catch (cause) {
    throw new ImageNotDecodableError('the HEIC decoder did not start', { cause })
  }
}

async function loadWasm(): Promise<ArrayBuffer> {
  try {
    const response = await fetch(wasmUrl)
    if (response.ok) return await response.arrayBuffer()
    // An operator may have removed the decoder.
    if (response.status === 404) throw new ImageNotDecodableError('this server has no HEIC decoder')
    throw new Error(`HTTP ${response.status}`)
  } catch (cause) {
    if (cause instanceof ImageNotDecodableError) throw cause
    throw new DecoderNotLoadedError('the HEIC decoder was not loaded', { cause })
  }
}

type Plane = Size & { stride: number; data: Uint8Array; id: unknown }

/** The rows are upright, in the memory of the decoder. */
async function decodeRows(
  libheif: MainModule,
  bytes: Uint8Array,
): Promise<{ rows: PixelRowSource; hasAlpha: boolean }> {
  const context = libheif.heif_context_alloc()
  const isRead = context && libheif.heif_context_read_from_memory(context, bytes)
  if (!isRead || isRead.code !== libheif.heif_error_code.heif_error_Ok) {
    throw new ImageNotDecodableError('not a valid HEIC', { cause: isRead })
  }
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  if (!handle || handle.code) throw new ImageNotDecodableError('no primary image')
  const size = libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle)
  if (!(size > 0 && size <= maxPixels)) throw new ImageNotDecodableError(`${size} pixels`)
  const decoded = await libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  )
  const plane: Plane | undefined = decoded?.channels?.[0]
  if (!plane) throw new ImageNotDecodableError('the HEIC decoder failed', { cause: decoded })
  return {
    rows: readPlane(plane),
    hasAlpha: libheif.heif_image_handle_has_alpha_channel(handle) !== 0,
  }
}

function readPlane({ width, height, stride: planeStride, data }: Plane): PixelRowSource {
  return {
    width,
    height,
    extent: { width, height },
    isBgr: false,
    read(top, count, into, stride) {
      for (let row = 0; row < count; row += 1) {
        const start = (top + row) * planeStride
        into.set(data.subarray(start, start + width * 4), row * stride)
      }
    },
  }
}

function isDisplayP3(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes)
  return head.some((_, at) => displayP3Red.every((byte, index) => head[at + index] === byte))
}
