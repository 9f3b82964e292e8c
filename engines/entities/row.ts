import type { PixelBox } from '../image/pixels.ts'

export type Word = { text: string; box: PixelBox }
/** Words at the same height, from left to right, in the order of the page. */
export type Row = { words: readonly Word[] }

/** A row as text, from whose matches the boxes of their words follow. */
export type RowText = { text: string; findBox: (from: number, to: number) => PixelBox }

export function toRowText({ words }: Row): RowText {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (text) text += ' '
    starts.push(text.length)
    text += word.text
  }
  const findBox = (from: number, to: number) =>
    joinBoxes(
      words
        .filter((word, index) => {
          const start = starts[index] ?? 0
          return start < to && start + word.text.length > from
        })
        .map(({ box }) => box),
    )
  return { text, findBox }
}

function joinBoxes(boxes: readonly PixelBox[]): PixelBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
