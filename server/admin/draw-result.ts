import sharp, { type OverlayOptions } from 'sharp'
import { fitWithin, type Rectangle, type Size } from '#domain/geometry.ts'
import { createDecodePipeline, type InputImage } from '#engines/node/input-image.ts'

type Labelled = { name: string; confidence: number; box: Rectangle }

const color = { r: 230, g: 0, b: 90 }
const maxSide = 1600

/** Draws the boxes of a result, or the class of the image. Returns a JPEG. */
export async function drawResult(image: InputImage, result: Record<string, unknown>): Promise<Uint8Array> {
  const size = fitWithin(image, maxSide)
  const items = listItems(result, image).map(({ box, ...item }) => ({
    ...item,
    box: scaleBox(box, image, size),
  }))
  const overlays = await Promise.all(items.map((item) => drawItem(item, size)))
  const pixels = await createDecodePipeline(image).resize(size).png().toBuffer()
  return await sharp(pixels).composite(overlays.flat()).jpeg({ quality: 88 }).toBuffer()
}

function listItems(result: Record<string, unknown>, { width, height }: InputImage): Labelled[] {
  if (Array.isArray(result.objects_detected)) return result.objects_detected
  const box = { x: 0, y: 0, width, height }
  return [{ name: String(result.label), confidence: Number(result.confidence), box }]
}

function scaleBox(box: Rectangle, image: Size, size: Size): Rectangle {
  const [scaleX, scaleY] = [size.width / image.width, size.height / image.height]
  const x = Math.min(size.width - 1, Math.round(box.x * scaleX))
  const y = Math.min(size.height - 1, Math.round(box.y * scaleY))
  return {
    ...{ x, y },
    width: Math.max(1, Math.min(size.width - x, Math.round(box.width * scaleX))),
    height: Math.max(1, Math.min(size.height - y, Math.round(box.height * scaleY))),
  }
}

async function drawItem({ name, confidence, box }: Labelled, size: Size): Promise<OverlayOptions[]> {
  const line = Math.min(3, box.width, box.height)
  const bar = (x: number, y: number, width: number, height: number): OverlayOptions => ({
    input: { create: { width, height, channels: 3, background: color } },
    left: x,
    top: y,
  })
  const label = await drawLabel(`${name} ${Math.round(confidence * 100)}%`, box, size)
  return [
    bar(box.x, box.y, box.width, line),
    bar(box.x, box.y + box.height - line, box.width, line),
    bar(box.x, box.y, line, box.height),
    bar(box.x + box.width - line, box.y, line, box.height),
    ...label,
  ]
}

/** Without fonts, or if it is larger than the image, there is no label. */
async function drawLabel(text: string, { x, y }: Rectangle, size: Size): Promise<OverlayOptions[]> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const markup = `<span foreground="white" background="#e6005a"> ${escaped} </span>`
  return await sharp({ text: { text: markup, font: 'sans', dpi: 110, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) =>
      info.width > size.width || info.height > size.height ? [] : [{ input: data, left: x, top: y }],
    )
    .catch(() => [])
}
