import type { Rectangle, Size } from '../../geometry.ts'

/**
 * Words that say nothing about the direction. Any other word makes the phrase relative to an object, such as "left of the
 * cup".
 */
const fillerWords =
  /\b(the|of|in|at|on|to|near|towards?|very|far|slightly|an?|and|hand|side|part|area|region|section|portion|zone|corner|edge|half|third|quadrant|image|picture|photo|photograph|frame|scene|view|position|positioned|located)\b/g

const directions: Record<string, 'top' | 'bottom' | 'left' | 'right' | 'center'> = {
  top: 'top',
  upper: 'top',
  bottom: 'bottom',
  lower: 'bottom',
  left: 'left',
  right: 'right',
  center: 'center',
  centre: 'center',
  central: 'center',
  centered: 'center',
  centred: 'center',
  middle: 'center',
  mid: 'center',
}

/** How much of a side the region covers, by a word of the phrase or of the item's size. */
const extents: [RegExp, number][] = [
  [/\bhalf\b/i, 0.5],
  [/\bthird\b/i, 1 / 3],
  [/\b(tiny|small|little)\b/i, 0.28],
  [/\b(large|big|huge)\b/i, 0.6],
]
const defaultExtent = 0.4

/**
 * Returns the region of a phrase such as "top left" or "bottom right corner of the image", in pixels; undefined if it has other
 * words or contradicts itself.
 */
export function parsePositionPhrase(phrase: string, sent: Size, size = ''): Rectangle | undefined {
  if (phrase.length > 80) return undefined
  const words = phrase
    .toLowerCase()
    .replace(/[-_/,.()]+/g, ' ')
    .replace(fillerWords, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const named = new Set(words.map((word) => directions[word]))
  if (words.length === 0 || named.has(undefined)) return undefined
  if ((named.has('top') && named.has('bottom')) || (named.has('left') && named.has('right'))) return undefined
  // "left of center" does not mean the left side.
  if (/\bof\s+(the\s+)?(cent|mid)/i.test(phrase)) return undefined
  const extent = extents.find(([pattern]) => pattern.test(`${phrase} ${size}`))?.[1] ?? defaultExtent
  const isCenter = named.has('center')
  const horizontal = getSpan(named.has('left'), named.has('right'), isCenter, extent)
  const vertical = getSpan(named.has('top'), named.has('bottom'), isCenter, extent)
  return {
    x: Math.round(horizontal.from * sent.width),
    y: Math.round(vertical.from * sent.height),
    width: Math.round(horizontal.extent * sent.width),
    height: Math.round(vertical.extent * sent.height),
  }
}

/** As fractions of a side. */
function getSpan(isStart: boolean, isEnd: boolean, isCenter: boolean, extent: number) {
  if (isStart) return { from: 0, extent }
  if (isEnd) return { from: 1 - extent, extent }
  return isCenter ? { from: (1 - extent) / 2, extent } : { from: 0, extent: 1 }
}
