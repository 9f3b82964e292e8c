import { expect, test } from 'vitest'
import type { DecodedLine } from './decode-line.ts'
import { splitWords } from './split-words.ts'

/** In columns of the crop. */
const [characterWidth, step] = [12, 8]

/**
 * Returns a line whose characters follow each other; a space is a gap of one character, and `?` a decimal point that
 * was not read.
 */
function decode(text: string, pointProbability = 0): DecodedLine {
  const steps = text.length * 3
  const points = new Float32Array(steps)
  const characters = [...text].flatMap((character, index) => {
    const at = index * 3 + 1
    if (character === '?') points[at] = pointProbability
    if (/[ ?]/.test(character)) return []
    return [
      { text: character, probability: 0.9, alternative: { text: '', probability: 0 }, from: at, to: at },
    ]
  })
  return { characters, spaces: new Float32Array(steps).fill(1e-4), points, steps }
}

/** Draws a bar for each character. */
function draw(text: string) {
  const width = text.length * 3 * step
  const data = new Uint8Array(width * 48).fill(230)
  for (const [index, character] of [...text].entries()) {
    if (/[ ?]/.test(character)) continue
    const left = index * 3 * step + (3 * step - characterWidth) / 2
    for (let row = 12; row < 36; row++) data.fill(20, row * width + left, row * width + left + characterWidth)
  }
  return { data, width, height: 48 }
}

const split = (text: string, pointProbability?: number) =>
  splitWords(decode(text, pointProbability), draw(text)).map((word) => word.text)

test.each(['ZEBRA', 'ADD EGGS', '7 X', 'B 2'])('splits %s at its spaces', (text) => {
  expect(split(text)).toEqual(text.split(' '))
})

test('restores a decimal point that is a likely second choice before two digits', () => {
  expect(split('2?53', 0.002)).toEqual(['2.53'])
  expect(split('A 2?53', 0.1)).toEqual(['A', '2.53'])
  expect(split('A 2?53', 0.002).join('')).toBe('A253')
  expect(split('2?53', 0.0005).join('')).toBe('253')
  expect(split('2?533', 0.1).join('')).toBe('2533')
  expect(split('333-3?33', 0.1).join('')).toBe('333-333')
})

test('returns where words begin and end', () => {
  const words = splitWords(decode('AD B'), draw('AD B'))
  expect(words.map(({ from, to }) => [from * 96, to * 96])).toEqual([
    [6, 42],
    [78, 90],
  ])
})

test('returns the characters that are unsure, and whether ink at the end was not read', () => {
  const unsure = (read: string, drawn: string) =>
    splitWords(decode(read), draw(drawn)).map((word) => word.unsure)
  expect(unsure('AD B', 'AD B')).toEqual(['AD', 'B'])
  expect(unsure('AD B  ', 'AD B E')).toEqual(['AD', 'B€'])
})
