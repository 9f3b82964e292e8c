/** Longer texts are read as text: searching them would hold the page up. */
const longestSearched = 200_000
/** How many openings are looked at; an opening that leads nowhere costs a walk to the end of the text. */
const mostOpenings = 30

export type FoundJson = {
  /** What parses as it stands, in the order of the text. */
  whole: unknown[]
  /** What looks like JSON and does not parse. */
  broken: BrokenJson[]
  /** What parses inside something broken: a part of an answer, or an answer behind a stray bracket. */
  inside: unknown[]
}

/** `cutOff`: its end is missing. */
export type BrokenJson = { text: string; cutOff: boolean }

/**
 * The JSON objects and lists in a text: all of it, in code fences, several of them, with words around. A walk from
 * bracket to bracket that knows strings, so fences inside strings and fences of any length do no harm.
 */
export function findJson(text: string): FoundJson {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const all = parseJson(trimmed)
  if (typeof all === 'object' && all !== null) return { whole: [all], broken: [], inside: [] }
  // Encoded twice: a JSON string that holds JSON.
  if (typeof all === 'string' && all.length < trimmed.length) return findJson(all)
  return trimmed.length > longestSearched ? { whole: [], broken: [], inside: [] } : walk(trimmed)
}

function walk(text: string): FoundJson {
  const found: FoundJson = { whole: [], broken: [], inside: [] }
  let at = nextOpening(text, 0)
  let brokenUntil = 0
  for (let openings = 0; at >= 0 && openings < mostOpenings; openings += 1) {
    const end = closingOf(text, at)
    const piece = text.slice(at, end ?? endOfFence(text, at))
    const value = end === undefined ? undefined : parseJson(piece)
    const isInside = at < brokenUntil
    if (value !== undefined) found[isInside ? 'inside' : 'whole'].push(value)
    else if (!isInside) {
      found.broken.push({ text: piece, cutOff: end === undefined })
      brokenUntil = at + piece.length
    }
    at = nextOpening(text, value === undefined ? at + 1 : at + piece.length)
  }
  return found
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nextOpening(text: string, from: number): number {
  const opening = /[{[]/g
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

/** Where the bracket at `start` is closed (behind it), or undefined where the text ends first. */
function closingOf(text: string, start: number): number | undefined {
  const signs = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs
  signs.lastIndex = start
  let depth = 0
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    if (sign[0] === '{' || sign[0] === '[') depth += 1
    else if (sign[0] === '}' || sign[0] === ']') depth -= 1
    if (depth === 0) return signs.lastIndex
  }
}

/** A cut-off answer may still be followed by the end of its fence and by words. */
function endOfFence(text: string, start: number): number {
  const fence = text.indexOf('\n```', start)
  return fence < 0 ? text.length : fence
}
