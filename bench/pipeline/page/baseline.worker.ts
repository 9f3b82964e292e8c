type EncodeJob = { id: number; blob: Blob; side: number; type: string }

/** The baseline, with which all candidates are compared. It uses only functions of the browser. */
async function encode({ blob, side, type }: EncodeJob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type, quality: 0.8 })
}

addEventListener('message', async ({ data }: MessageEvent<EncodeJob>) => {
  postMessage({ id: data.id, blob: await encode(data) })
})
