import { expect, test } from 'vitest'
import { createPyramid } from '../image/gray-pyramid.ts'
import { restoreSpecialCharacters } from './restore-special-characters.ts'

const pyramid = createPyramid({ data: new Uint8Array(48 * 48), width: 48, height: 48 })
const box = { x: 0, y: 0, width: 48, height: 48, direction: { x: 1, y: 0 } }
const { signal } = new AbortController()

/** Restores the letters of a line that a model of the language read as `other`. */
async function restore(text: string, other: string, languages: string[], isUnsure = true) {
  const words = text
    .split(' ')
    .map((word) => ({ text: word, confidence: 0.9, unsure: isUnsure ? word : '', from: 0, to: 1 }))
  const reader = { read: async () => other, close: async () => undefined }
  const lines = [{ box, words, confidence: 0.9 }]
  const [line] = await restoreSpecialCharacters(lines, {
    languages,
    open: async () => reader,
    pyramid,
    signal,
  })
  return line?.words.map((word) => word.text).join(' ')
}

test.each([
  ['deu', 'GroBe: fur FuBe', 'Größe: für Füße', 'Größe: für Füße'],
  ['deu', 'APFEL UND 0L 3,20', 'ÄPFEL UND ÖL 8.20', 'ÄPFEL UND ÖL 3,20'],
  ['fra', 'Recu francais', 'Reçu français', 'Reçu français'],
  ['fra', 'Un étre', 'Un être', 'Un être'],
  ['spa', 'Espana manana', 'España mañana', 'España mañana'],
  ['spa', 'jElija bien!', '¡Elija bien!', '¡Elija bien!'],
  ['deu', 'Milch 1,29 2,58', 'Milch 1,29 € 2,58€', 'Milch 1,29 € 2,58 €'],
])('takes letters of %s', async (language, text, other, expected) => {
  expect(await restore(text, other, [language])).toBe(expected)
})

test('joins a word that was split at a letter', async () => {
  expect(await restore('Fu Be und Stra Be', 'Füße und Straße', ['deu'])).toBe('Füße und Straße')
  expect(await restore('Fu und Be', 'Fü und ße', ['deu'])).toBe('Fü und ße')
})

test('takes no digits, and nothing for English', async () => {
  expect(await restore('Code 4711', 'Cöde 471l', ['deu'])).toBe('Cöde 4711')
  expect(await restore('Senor', 'Señor', ['eng'])).toBe('Senor')
})

test('keeps a line that was read for certain in a language in which the letters are rare', async () => {
  expect(await restore('Schon', 'Schön', ['deu'], false)).toBe('Schon')
  expect(await restore('Schon', 'Schön', ['swe'], false)).toBe('Schön')
})
