import type { Rectangle, Size } from '../../geometry.ts'
import type { Annotation } from './annotation.ts'
import { type RawBox, resolveBoxFormat } from './box-format.ts'
import { findBoxes, type LocatedItem } from './find-boxes.ts'
import { parsePositionPhrase } from './position-phrases.ts'

/**
 * Returns where the items of a result are, by their boxes or by phrases such as "top left". Never throws.
 *
 * @param sent size of the upright image in pixels.
 */
export function parseAnnotations(result: unknown, sent: Size): Annotation[] {
  if (!(sent.width > 0 && sent.height > 0)) return []
  const items = findBoxes(result)
  const boxes = resolveByGroup(items, sent)
  return items.flatMap((item) => {
    const shape = createShape(item, boxes, sent)
    if (!shape) return []
    const { path, label, confidence } = item
    return [{ path, label, ...(confidence === undefined ? {} : { confidence }), shape }]
  })
}

function resolveByGroup(items: LocatedItem[], sent: Size): Map<RawBox, Rectangle> {
  const resolved = new Map<RawBox, Rectangle>()
  for (const [, group] of Map.groupBy(items, ({ group }) => group)) {
    const boxes = group.flatMap(({ box }) => box ?? [])
    for (const [index, rectangle] of resolveBoxFormat(boxes, sent).entries()) {
      const box = boxes[index]
      if (box && rectangle) resolved.set(box, rectangle)
    }
  }
  return resolved
}

function createShape(
  { box, phrases, size }: LocatedItem,
  boxes: Map<RawBox, Rectangle>,
  sent: Size,
): Annotation['shape'] | undefined {
  const rectangle = box && boxes.get(box)
  if (rectangle) return { kind: 'box', ...rectangle }
  const region = phrases
    .map((phrase) => parsePositionPhrase(phrase, sent, size))
    .find((one) => one !== undefined)
  return region && { kind: 'region', ...region }
}
