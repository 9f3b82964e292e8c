import { expect, test } from 'vitest'
import { correctLookalikes } from './correct-lookalikes.ts'

const secondChoices: Record<string, string> = { '0': 'O', O: '0', '1': 'l', '5': 'S', S: '5', l: 'I', c: 'C' }
const correct = (word: string, probability = 0.1) =>
  correctLookalikes(
    [...word].map((text, step) => ({
      text,
      probability: 0.8,
      alternative: { text: secondChoices[text] ?? '', probability },
      from: step,
      to: step,
    })),
  )
    .map(({ text }) => text)
    .join('')

test.each([
  ['INV0ICE', 'INVOICE'],
  ['F0IL', 'FOIL'],
  ['Tota1', 'Total'],
  ['4330O', '43300'],
  ['2O.50', '20.50'],
  ['475OO', '47500'],
  ['N0:', 'NO:'],
  ['MASAl,', 'MASAI,'],
  ['ltem', 'Item'],
  ['O.72', '0.72'],
  ['RMO.20', 'RM0.20'],
])('corrects %s', (word, expected) => {
  expect(correct(word)).toBe(expected)
})

test('replaces S before an amount, unless it may be a 5', () => {
  expect(correct('S8.20', 0.001)).toBe('$8.20')
  expect(correct('S8.20')).toBe('58.20')
})

test('prefers a capital at the start of a word only if the model hesitates', () => {
  expect(correct('claw', 0.4)).toBe('Claw')
  expect([correct('claw'), correct('piece', 0.4), correct('c', 0.4)]).toEqual(['claw', 'piece', 'c'])
})

test('leaves codes as they are, and characters without another choice', () => {
  for (const word of ['P02', 'SH01', 'ISO9001', 'A0', 'B5', 'liter', 'Total', 'NO.12'])
    expect(correct(word)).toBe(word)
  expect(correct('INV0ICE', 0.001)).toBe('INV0ICE')
})
