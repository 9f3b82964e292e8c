import type { Size } from '#domain/geometry.ts'
import { sanitizeAndTruncate } from '#domain/results/parsing/sanitize-text.ts'
import type { PreviewItem } from '#engines/analyses/preview.ts'

export type PreviewGeometry = {
  /** Of the frame, in pixels. It is as large as fits in the canvas. */
  frame: Size
  isMirrored: boolean
}

/** With more boxes, labels would cover the image. */
const maxLabels = 12
const maxLabelLength = 28
/** In CSS pixels. */
const [fontSize, labelPadding] = [13, 4]
const [dark, light] = ['rgb(0 0 0 / 85%)', '#ffe08a']

/** Draws the boxes in the size of the canvas on the page. Dark and light lines are seen on any image. */
export function drawPreview(
  canvas: HTMLCanvasElement,
  items: readonly PreviewItem[],
  { frame, isMirrored }: PreviewGeometry,
): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = Math.min(2, devicePixelRatio)
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels)
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const scale = Math.min(width / frame.width, height / frame.height)
  const shown = { width: frame.width * scale, height: frame.height * scale }
  const [left, top] = [(width - shown.width) / 2, (height - shown.height) / 2]
  const boxes = items.map(({ kind, label, box }) => ({
    kind,
    label,
    x: left + (isMirrored ? 1 - box.x - box.width : box.x) * shown.width,
    y: top + box.y * shown.height,
    width: box.width * shown.width,
    height: box.height * shown.height,
  }))
  for (const [color, lineWidth] of [[dark, 5] as const, [light, 2.5] as const]) {
    context.strokeStyle = color
    for (const { kind, x, y, width, height } of boxes) {
      context.lineWidth = kind === 'line' ? lineWidth / 2 : lineWidth
      context.strokeRect(x, y, width, height)
    }
  }
  const labelled = boxes.filter(({ label }) => label !== '' && label !== 'object')
  if (labelled.length > maxLabels) return
  context.font = `600 ${fontSize}px sans-serif`
  context.textBaseline = 'top'
  for (const { label, x, y } of labelled) {
    const text = sanitizeAndTruncate(label, maxLabelLength)
    const size = {
      width: context.measureText(text).width + 2 * labelPadding,
      height: fontSize + 2 * labelPadding,
    }
    const at = {
      x: Math.max(left, Math.min(x, left + shown.width - size.width)),
      y: Math.max(top, y - size.height),
    }
    context.fillStyle = dark
    context.fillRect(at.x, at.y, size.width, size.height)
    context.fillStyle = '#fff'
    context.fillText(text, at.x + labelPadding, at.y + labelPadding)
  }
}
