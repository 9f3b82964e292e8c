import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { detectLegacyEncoding } from './detect-encoding.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, isBigEndian: boolean, mark = '') =>
  Uint8Array.from(
    [...`${mark}${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
const table = 'image\ttext\r\nimg1.png\tGRÖSSE\r\nimg2.png\tعربي ИМЯ\r\n'

test.each([
  ['UTF-8', new TextEncoder().encode(table), 'utf-8'],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${table}`), 'utf-8'],
  ['UTF-16LE with a mark', utf16(table, false, '\uFEFF'), 'utf-16le'],
  ['UTF-16BE with a mark', utf16(table, true, '\uFEFF'), 'utf-16be'],
  ['UTF-16LE without a mark', utf16(table, false), 'utf-16le'],
  ['UTF-16BE without a mark', utf16(table, true), 'utf-16be'],
])('decodes %s, without the mark', async (_, encoded, encoding) => {
  expect(await decodeText(encoded)).toEqual({ text: table, encoding, isGuessed: false })
})

test('decodes a code page, and tells that it is a guess', async () => {
  const text = 'image;text\nimg1.png;GRÖSSE\nimg2.png;STRASSE für Ärzte\n'
  expect(await decodeText(latin1(text))).toMatchObject({ text, isGuessed: true })
})

test('one damaged character does not change the encoding of the others', async () => {
  const encoded = [...new TextEncoder().encode('image,text\na.png,Größe für Ärzte über Übermaß\n'), 0xff]
  expect(await decodeText(Uint8Array.from(encoded))).toEqual({
    text: 'image,text\na.png,Größe für Ärzte über Übermaß\n\ufffd',
    encoding: 'utf-8',
    isGuessed: true,
  })
})

test.each([
  ['shift_jis', bytes(0x8e, 0xca, 0x90, 0x5e, 0x2f, 0x92, 0x49, 0x31, 0x2e, 0x70, 0x6e, 0x67)],
  ['shift_jis', bytes(0x95, 0x5c, 0x2f, 0x31, 0x2e, 0x70, 0x6e, 0x67)],
  ['gb18030', bytes(0xd6, 0xd0, 0xce, 0xc4, 0xc3, 0xfb, 0x31, 0x2e, 0x70, 0x6e, 0x67)],
  ['euc-kr', bytes(0xbb, 0xe7, 0xc1, 0xf8, 0x2f, 0xbc, 0xb1, 0xb9, 0xdd, 0x31, 0x2e, 0x70, 0x6e, 0x67)],
  ['euc-jp', bytes(0xa4, 0xb3, 0xa4, 0xec, 0x31, 0x2e, 0x70, 0x6e, 0x67)],
])('recognizes %s by a few letters', async (encoding, encoded) => {
  expect(await detectLegacyEncoding(encoded)).toBe(encoding)
})

/** Encodes letters that have consecutive codes. */
const encode = (text: string, first: number, letters: string) =>
  Uint8Array.from(text, (letter) => {
    const index = letters.indexOf(letter)
    return index < 0 ? letter.charCodeAt(0) : first + index
  })
const thai = String.fromCharCode(...Array.from({ length: 91 }, (_, index) => 0xe01 + index))
/** Of code page 852, which Windows' own archives have. */
const encodePolish = (text: string) =>
  encodeBy(text, 'żółćęśąźń', [0xbe, 0xa2, 0x88, 0x86, 0xa9, 0x98, 0xa5, 0xab, 0xe4])
/** Of Mac OS Roman, which Excel for Mac writes. */
const encodeMac = (text: string) => encodeBy(text, 'Äöß', [0x80, 0x9a, 0xa7])

const encodeBy = (text: string, letters: string, codes: readonly number[]) =>
  Uint8Array.from(text, (letter) => codes[letters.indexOf(letter)] ?? letter.charCodeAt(0))

const cyrillic = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп'

test.each([
  ['Größe/Straße für Jürgen, Müller und Söhne.png', latin1],
  ['GRÖSSE.png', latin1],
  ['Фото/Полка 1.png', (text: string) => encode(text, 0xc0, `${cyrillic}рстуфхцчшщъыьэюя`)],
  ['Фоно/Полка 1.png', (text: string) => encode(text, 0x80, cyrillic)],
  ['für Jürgen.png', (text: string) => encode(text, 0x80, 'Çü')],
  ['Zażółć gęślą jaźń.png', encodePolish],
  ['Şişli ığdır.png', (text: string) => encodeBy(text, 'ŞşığdIr', [0xde, 0xfe, 0xfd, 0xf0])],
  ['Þórður við ána.png', latin1],
  ['สวัสดีชาวโลก.png', (text: string) => encode(text, 0xa1, thai)],
  ['Größe, Straße und Ärzte.csv', encodeMac],
])('decodes the name %s in a code page', async (name, encodeName) => {
  expect((await decodeText(encodeName(name))).text).toBe(name)
})
