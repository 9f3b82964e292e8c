import decode from '@jsquash/jpeg/decode'
import encode from '@jsquash/jpeg/encode'
import resize from '@jsquash/resize'

type EncodeJob = { id: number; blob: Blob; side: number; type: string }

async function decodePixels(blob: Blob): Promise<ImageData> {
  if (blob.type === 'image/jpeg') return decode(await blob.arrayBuffer())
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('no context')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

async function resizeAndEncode({ blob, side, type }: EncodeJob): Promise<Blob> {
  const whole = await decodePixels(blob)
  const scale = Math.min(1, side / Math.max(whole.width, whole.height))
  const small = await resize(whole, {
    width: Math.round(whole.width * scale),
    height: Math.round(whole.height * scale),
    method: 'lanczos3',
    linearRGB: false,
  })
  if (type === 'image/jpeg') return new Blob([await encode(small, { quality: 80 })], { type })
  const canvas = new OffscreenCanvas(small.width, small.height)
  canvas.getContext('2d')?.putImageData(small, 0, 0)
  return canvas.convertToBlob({ type })
}

addEventListener('message', async ({ data }: MessageEvent<EncodeJob>) => {
  postMessage({ id: data.id, blob: await resizeAndEncode(data) })
})
