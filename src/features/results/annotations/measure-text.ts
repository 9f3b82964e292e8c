let context: CanvasRenderingContext2D | null | undefined

/** Width of a text in pixels; `font` as in CSS. A guess where there is no canvas. */
export function measureText(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  return context.measureText(text).width
}
