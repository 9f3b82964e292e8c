import type { PixelBox, Size } from '../image/pixels.ts'

/** Of the area of the image. */
const [large, small] = [0.2, 0.02]

/** Returns the third of the image in which the center of the box is, such as "top left". */
export function describePosition({ x, y, width, height }: PixelBox, image: Size): string {
  const third = (center: number, names: [string, string, string]) =>
    names[Math.max(0, Math.min(2, Math.floor(center * 3)))]
  const row = third((y + height / 2) / image.height, ['top', '', 'bottom'])
  const column = third((x + width / 2) / image.width, ['left', '', 'right'])
  return [row, column].filter(Boolean).join(' ') || 'center'
}

export function describeSize({ width, height }: PixelBox, image: Size): string {
  const part = (width * height) / (image.width * image.height)
  return part >= large ? 'large' : part < small ? 'small' : 'medium'
}
