import { expect, test } from 'vitest'
import { createWordCorrection } from './correct-words.ts'

const box = { x: 0, y: 0, width: 100, height: 30 }
const createWord = (text: string, confidence: number) => ({ text, confidence, box })
const correct = (text: string, confidence: number, page: string[] = []) =>
  createWordCorrection(page.map((word) => createWord(word, 0.95)))(createWord(text, confidence))

test.each([
  ['OTY', 'QTY'],
  ['(6ST)', '(GST)'],
  ['TTEM:', 'ITEM:'],
  ['Tota1', 'Total'],
  ['Rounoing', 'Rounding'],
  ['PAYAHLE', 'PAYABLE'],
])('corrects the unsure word %s', (text, expected) => {
  expect(correct(text, 0.5)).toBe(expected)
})

test('corrects a word by a sure one of the same page', () => {
  expect(correct('THN', 0.5, ['TMN'])).toBe('TMN')
  expect(correct('THN', 0.5)).toBe('THN')
})

test('corrects a currency by those of the page', () => {
  const page = ['RM', 'RM2.10', 'RM4.19', 'RM8.38']
  expect(correct('RN12.65', 0.5, page)).toBe('RM12.65')
  expect(correct('RN', 0.5, page)).toBe('RM')
  expect(correct('RN12.65', 0.5, ['RM2.10'])).toBe('RN12.65')
})

test('leaves sure words, codes, and words that differ in more as they are', () => {
  expect(correct('OTY', 0.9)).toBe('OTY')
  expect(correct('PRIDE', 0.8)).toBe('PRIDE')
  for (const text of ['G57B1', 'TOTEMS', 'GS', 'CO2', 'ISO9001', 'Rate', 'Cas'])
    expect(correct(text, 0.5)).toBe(text)
})
