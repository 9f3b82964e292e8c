import type { Size } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { getAnnotationStyle, isCrowded, needsFaintLines } from '../annotations/annotation.ts'
import { measureTextWidth, type PlacedLabel, placeLabels } from '../annotations/label-layout.ts'

/** The largest canvas on an iPhone. A larger canvas stays blank. */
const maxPixels = 16_000_000

const jpegQuality = 0.9

/**
 * Draws the annotations on the image and returns it in the same size, scaled down only if it exceeds the canvas limit.
 * @throws Error if the image cannot be decoded or encoded.
 */
export async function renderAnnotatedImage(
  image: Blob,
  annotations: readonly Annotation[],
  withLabels: boolean,
  type: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<Blob> {
  const bitmap = await createImageBitmap(image)
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas context')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  drawBoxes(context, annotations, { canvasSize: canvas, scale })
  if (withLabels && !isCrowded(annotations, bitmap))
    drawLabels(context, annotations, { canvasSize: canvas, scale })
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality))
  // Frees the memory at once.
  canvas.width = 0
  if (!blob || blob.size === 0) throw new Error('The image could not be encoded')
  return blob
}

/** `scale` is the number of canvas pixels per image pixel. */
type RenderScale = { canvasSize: Size; scale: number }

const getLineWidth = ({ width, height }: Size) => Math.max(1, Math.max(width, height) / 500)

function drawBoxes(
  context: CanvasRenderingContext2D,
  annotations: readonly Annotation[],
  { canvasSize, scale }: RenderScale,
): void {
  const lineWidth = getLineWidth(canvasSize)
  const faint = needsFaintLines(annotations)
  for (const annotation of annotations) {
    const { kind, x, y, width, height } = annotation.shape
    const path = new Path2D()
    path.rect(x * scale, y * scale, width * scale, height * scale)
    const { color, dashes } = getAnnotationStyle(annotation)
    // A white outline makes the line visible on dark images.
    if (!faint) stroke(context, path, { color: '#ffffff', width: lineWidth * 2.5, dashes: [] })
    stroke(context, path, {
      color,
      width: faint ? Math.max(1, lineWidth / 2) : lineWidth,
      dashes: kind === 'region' ? [1, 3] : dashes,
    })
  }
}

/** `dashes` are in line widths. */
type Line = { color: string; width: number; dashes: number[] }

function stroke(context: CanvasRenderingContext2D, path: Path2D, { color, width, dashes }: Line): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash(dashes.map((length) => length * width))
  context.stroke(path)
}

function drawLabels(
  context: CanvasRenderingContext2D,
  annotations: readonly Annotation[],
  { canvasSize, scale }: RenderScale,
): void {
  const height = Math.max(14, getLineWidth(canvasSize) * 11)
  const font = `600 ${height * 0.6}px Inter, ui-sans-serif, system-ui, sans-serif`
  const measureWidth = (text: string) => measureTextWidth(text, font)
  context.font = font
  context.textBaseline = 'middle'
  context.setLineDash([])
  const whole = { x: 0, y: 0, width: canvasSize.width, height: canvasSize.height }
  const labels = placeLabels(annotations, { frame: whole, scale, height, measureWidth, drawn: annotations })
  for (const label of labels) drawLabel(context, label)
}

function drawLabel(context: CanvasRenderingContext2D, label: PlacedLabel): void {
  const { annotation, confidence, x, y, width, height } = label
  context.fillStyle = '#ffffff'
  context.fillRect(x - 1, y - 1, width + 2, height + 2)
  context.fillStyle = getAnnotationStyle(annotation).color
  context.fillRect(x, y, width, height)
  context.fillStyle = '#ffffff'
  const measureWidth = (text: string) => context.measureText(text).width
  const suffix = confidence ? ` ${confidence}` : ''
  const text = truncateToWidth(annotation.label, width - height * 0.7 - measureWidth(suffix), measureWidth)
  context.fillText(text + suffix, x + height * 0.35, y + height / 2)
}

function truncateToWidth(text: string, maxWidth: number, measureWidth: (text: string) => number): string {
  if (measureWidth(text) <= maxWidth) return text
  const characters = [...text]
  while (characters.length > 0 && measureWidth(`${characters.join('')}…`) > maxWidth) characters.pop()
  return `${characters.join('')}…`
}
