import type { PixelBox } from '../image/pixels.ts'
import type { RowText } from './row.ts'

/** `format` is that of a bar code, such as `EAN-13`, or what the text is, such as `LOT`. */
export type FoundCode = { format: string; text: string; box: PixelBox }

type Pattern = {
  format: string
  /** The first group is the code. */
  pattern: RegExp
  isValid?: (code: string) => boolean
}

const value = String.raw`[.:#° ]{1,3}([A-Z\d](?:[A-Z\d]|[-/.](?=[A-Z\d])){2,29})(?![A-Z\d]|[-/.][A-Z\d]| ?[,&])`
const named = (names: string) => new RegExp(String.raw`(?<![A-Z\d])(?:${names})${value}`, 'gi')
const isNumbered = (code: string) => /\d/.test(code) && !/^\d+[.,]\d\d$/.test(code)

/** A name or a check digit shows that a text is a code. */
const patterns: Pattern[] = [
  { format: 'UN', pattern: /(?<![A-Z\d])(UN ?\d{4})(?!\d)/g },
  {
    format: 'IBAN',
    pattern: /(?<![A-Z\d])([A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?)(?![A-Z\d])/g,
    isValid: isIban,
  },
  { format: 'Container', pattern: /(?<![A-Z\d])([A-Z]{3}[UJZ] ?\d{6} ?-?\d)(?!\d)/g, isValid: isContainer },
  { format: 'VIN', pattern: /(?<![A-Z\d])([A-HJ-NPR-Z\d]{17})(?![A-Z\d])/g, isValid: isVin },
  { format: 'ISBN', pattern: /ISBN(?:-1[03])?[: ]{0,2}((?:97[89][- ]?)?(?:\d[- ]?){9}[\dX])(?!\d)/g },
  {
    format: 'LOT',
    pattern: named(String.raw`LOT(?: ?(?:NO|NR))?|BATCH(?: ?(?:NO|NR))?|CHARGEN-?NR|CH\.-?B`),
    isValid: isNumbered,
  },
  {
    format: 'Serial number',
    pattern: named(String.raw`S/?N|SNR|SERIAL(?: ?(?:NO|NR|NUMBER))?|SERIEN-?(?:NR|NUMMER)|FABR\.?-?NR`),
    isValid: isNumbered,
  },
  {
    format: 'Part number',
    pattern: named(
      String.raw`P/?N|PART ?(?:NO|NR|NUMBER)|REF|ART\.?-?(?:NO|NR)|ARTIKEL-?(?:NR|NUMMER)|TEILE-?NR`,
    ),
    isValid: isNumbered,
  },
]

export function findCodes(rows: readonly RowText[]): FoundCode[] {
  const found: FoundCode[] = []
  for (const { text, findBox } of rows) {
    const taken: Match[] = []
    for (const match of patterns.flatMap((pattern) => findMatches(text, pattern))) {
      const { format, code, from, to } = match
      if (taken.some((one) => one.from < to && from < one.to)) continue
      taken.push(match)
      if (!found.some((one) => one.text === code)) found.push({ format, text: code, box: findBox(from, to) })
    }
  }
  return found
}

type Match = { format: string; code: string; from: number; to: number }

/** Words after an IBAN, such as BIC, look like its last groups. */
function findMatches(text: string, { format, pattern, isValid = () => true }: Pattern): Match[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: matched = '', index }) => {
    const code = [matched, matched.replace(/(?: [A-Z]+)+$/, '')].find(isValid)
    const from = index + whole.length - matched.length
    return code === undefined ? [] : [{ format, code, from, to: from + code.length }]
  })
}

/** ISO 13616: the remainder of 97 is 1. */
function isIban(code: string): boolean {
  const plain = code.replaceAll(' ', '')
  let remainder = 0
  for (const digit of `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  ))
    remainder = (remainder * 10 + Number(digit)) % 97
  return plain.length >= 15 && remainder === 1
}

/** ISO 6346: letters count from 10 without multiples of 11. */
function isContainer(code: string): boolean {
  const plain = code.replace(/[ -]/g, '')
  const sum = [...plain.slice(0, 10)].reduce((total, sign, index) => {
    const rank = sign.charCodeAt(0) - 55
    const count = /\d/.test(sign) ? Number(sign) : rank + Math.floor((rank - 1) / 10)
    return total + count * 2 ** index
  }, 0)
  return (sum % 11) % 10 === Number(plain.at(-1))
}

/** ISO 3779 and 49 CFR 565: the ninth sign is the check digit. */
function isVin(code: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const toValue = (sign: string) => {
    if (/\d/.test(sign)) return Number(sign)
    const row = 'ABCDEFGHJKLMNPRSTUVWXYZ'.indexOf(sign)
    return [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9][row] ?? 0
  }
  const sum = [...code].reduce((total, sign, index) => total + toValue(sign) * (weights[index] ?? 0), 0)
  return /[A-Z]/.test(code) && code[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}
