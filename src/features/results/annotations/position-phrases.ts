import type { Rectangle, Size } from './annotation.ts'

/** Whatever else is said makes it a place on some thing and not in the picture ("left of the cup"). */
const filler =
  /\b(the|of|in|at|on|to|near|towards?|very|far|slightly|an?|and|hand|side|part|area|region|section|portion|zone|corner|edge|half|third|quadrant|image|picture|photo|photograph|frame|scene|view|position|positioned|located)\b/g

const words: Record<string, 'top' | 'bottom' | 'left' | 'right' | 'centre'> = {
  top: 'top',
  upper: 'top',
  bottom: 'bottom',
  lower: 'bottom',
  left: 'left',
  right: 'right',
  center: 'centre',
  centre: 'centre',
  central: 'centre',
  centered: 'centre',
  centred: 'centre',
  middle: 'centre',
  mid: 'centre',
}

/** How much of a side the zone covers, by what is said of the zone itself or of the size of the thing. */
const extents: [RegExp, number][] = [
  [/\bhalf\b/i, 0.5],
  [/\bthird\b/i, 1 / 3],
  [/\b(tiny|small|little)\b/i, 0.28],
  [/\b(large|big|huge)\b/i, 0.6],
]
const usualExtent = 0.4

/**
 * The part of the picture that words such as "top left", "center" or "bottom right corner of the image" mean, in
 * pixels; undefined where they say anything else besides, or contradict themselves.
 */
export function zoneOfWords(text: string, sent: Size, size = ''): Rectangle | undefined {
  if (text.length > 80) return undefined
  const said = text
    .toLowerCase()
    .replace(/[-_/,.()]+/g, ' ')
    .replace(filler, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const parts = new Set(said.map((word) => words[word]))
  if (said.length === 0 || parts.has(undefined)) return undefined
  if ((parts.has('top') && parts.has('bottom')) || (parts.has('left') && parts.has('right'))) return undefined
  // "left of center" and "to the left of the middle" are not the left side.
  if (/\bof\s+(the\s+)?(cent|mid)/i.test(text)) return undefined
  const extent = extents.find(([pattern]) => pattern.test(`${text} ${size}`))?.[1] ?? usualExtent
  const isCentre = parts.has('centre')
  const across = stretch(parts.has('left'), parts.has('right'), isCentre, extent)
  const down = stretch(parts.has('top'), parts.has('bottom'), isCentre, extent)
  return {
    x: Math.round(across.from * sent.width),
    y: Math.round(down.from * sent.height),
    width: Math.round(across.extent * sent.width),
    height: Math.round(down.extent * sent.height),
  }
}

/** Along one side, in parts of it: at its start, at its end, in the middle, or all of it where nothing is said. */
function stretch(isStart: boolean, isEnd: boolean, isCentre: boolean, extent: number) {
  if (isStart) return { from: 0, extent }
  if (isEnd) return { from: 1 - extent, extent }
  return isCentre ? { from: (1 - extent) / 2, extent } : { from: 0, extent: 1 }
}
