/** They turn the reading direction around, so that a text can read otherwise than it is: named where they stand. */
const turning = /[\u202A-\u202E\u2066-\u2069]/
/** What takes no room on the screen and can carry a hidden message: controls, format marks, fillers, selectors. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F|[\u{E0100}-\u{E01EF}]/gu
/** Line breaks and tabs; the two joiners, which emoji and several scripts are written with. */
const needed = new Set(['\n', '\t', '\u200C', '\u200D'])
/** Arabic and Syriac signs that do take room, though Unicode files them under format marks. */
const seen = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2]/

/**
 * Text from a model, from a file or from storage as a person may read it: marks that turn the reading direction are
 * named, as in `[U+202E]`; other unseen marks are left out; halves of characters become U+FFFD.
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(unseen, (mark) => {
      if (needed.has(mark) || seen.test(mark)) return mark
      return turning.test(mark) ? `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]` : ''
    })
}

/** JSON with every unseen mark inside its strings as an escape: it parses to the same value. Line breaks stay. */
export function escapeUnseen(json: string): string {
  return json.replace(unseen, (mark) =>
    mark === '\n' ? mark : [...Array(mark.length).keys()].map((at) => escapeOf(mark, at)).join(''),
  )
}

const escapeOf = (mark: string, at: number) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`

/** The first `length` characters, never ending in half of one. */
export function firstOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** As much of a text as may stand in a line, fit to be shown, with a sign where it goes on. */
export function clipped(text: string, length: number): string {
  return text.length <= length ? visibleText(text) : `${visibleText(firstOf(text, length))}…`
}
