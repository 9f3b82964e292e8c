import { isCrowded } from '../annotations/is-crowded.ts'
import type { Mark, Size } from '../annotations/annotation.ts'
import { lookOf } from '../annotations/annotation-style.ts'
import { measureText } from '../annotations/measure-text.ts'
import { type Chip, placeChips } from '../annotations/label-layout.ts'

/** The largest canvas an iPhone draws; beyond it the result would be blank. */
const mostPixels = 16_000_000

/**
 * The picture with its marks as a PNG, in its own pixels (scaled down only where a canvas has no room for them).
 * @throws Error where the picture cannot be decoded or the canvas not be written.
 */
export async function drawAnnotated(
  picture: Blob,
  marks: readonly Mark[],
  withNames: boolean,
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw on')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  drawMarks(context, marks, { frame: canvas, scale, withNames, whole: bitmap })
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  canvas.width = 0
  if (!blob || blob.size === 0) throw new Error('The picture could not be written')
  return blob
}

type Paper = { frame: Size; scale: number; withNames: boolean; whole: Size }

function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], paper: Paper): void {
  const { frame, scale, withNames, whole } = paper
  const unit = Math.max(1, Math.max(frame.width, frame.height) / 500)
  const isQuiet = isCrowded(marks, whole)
  for (const mark of marks) {
    const path = outlineOf(mark, scale, unit)
    const { color, dashes } = lookOf(mark)
    if (!isQuiet) stroke(context, path, { color: '#ffffff', width: unit * 2.5, dashes: [] })
    stroke(context, path, {
      color,
      width: isQuiet ? Math.max(1, unit / 2) : unit,
      dashes: mark.shape.kind === 'zone' ? [1, 3] : dashes,
    })
  }
  if (!withNames || isQuiet) return
  const height = Math.max(14, unit * 11)
  const font = `600 ${height * 0.6}px Inter, ui-sans-serif, system-ui, sans-serif`
  const widthOf = (text: string) => measureText(text, font)
  const colors = new Map(marks.map((mark) => [mark.path, lookOf(mark).color]))
  for (const chip of placeChips(marks, { frame, scale, height, widthOf })) {
    drawChip(context, chip, { font, color: colors.get(chip.path) ?? '#000000' })
  }
}

function outlineOf({ shape }: Mark, scale: number, unit: number): Path2D {
  const path = new Path2D()
  if (shape.kind === 'point') path.arc(shape.x * scale, shape.y * scale, unit * 5, 0, 2 * Math.PI)
  else path.rect(shape.x * scale, shape.y * scale, shape.width * scale, shape.height * scale)
  return path
}

type Line = { color: string; width: number; dashes: number[] }

function stroke(context: CanvasRenderingContext2D, path: Path2D, { color, width, dashes }: Line): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash(dashes.map((length) => length * width))
  context.stroke(path)
}

function drawChip(
  context: CanvasRenderingContext2D,
  chip: Chip,
  { font, color }: { font: string; color: string },
) {
  const { x, y, width, height, name, sureness } = chip
  context.setLineDash([])
  context.fillStyle = '#ffffff'
  context.fillRect(x - 1, y - 1, width + 2, height + 2)
  context.fillStyle = color
  context.fillRect(x, y, width, height)
  context.font = font
  context.fillStyle = '#ffffff'
  context.textBaseline = 'middle'
  const inner = width - height * 0.7
  const tail = sureness ? ` ${sureness}` : ''
  const room = inner - context.measureText(tail).width
  context.fillText(
    cut(name, room, (text) => context.measureText(text).width) + tail,
    x + height * 0.35,
    y + height / 2,
  )
}

function cut(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}
