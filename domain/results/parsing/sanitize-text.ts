/** They can change how a text reads, and are shown as `[U+202E]`. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/
/** Characters without a width can hide a message: controls, format characters, fillers and variation selectors. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F|[\u{E0100}-\u{E01EF}]/gu
/** Line breaks, tabs, and two joiners that emoji and several scripts need. */
const allowed = new Set(['\n', '\t', '\u200C', '\u200D'])
/** Arabic and Syriac signs, which are visible format characters. */
const visibleFormat = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2]/

/** Shows bidirectional controls by their code, removes other invisible characters, and replaces lone surrogates with U+FFFD. */
export function sanitizeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(invisible, (character) => {
      if (allowed.has(character) || visibleFormat.test(character)) return character
      return bidiControls.test(character) ? `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]` : ''
    })
}

/** For the strings of a JSON text, whose value does not change. Line breaks are kept. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(invisible, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()].map((index) => escapeUnit(character, index)).join(''),
  )
}

const escapeUnit = (text: string, index: number) =>
  `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`

/** Does not split a surrogate pair. */
export function sliceWellFormed(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** A shortened text ends with an ellipsis. */
export function sanitizeAndTruncate(text: string, length: number): string {
  return text.length <= length ? sanitizeText(text) : `${sanitizeText(sliceWellFormed(text, length))}…`
}

/** Returns "Not found" for `not_found`. */
export function toSentenceCase(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
