import { describe, expect, test } from 'vitest'
import { mergePages } from './merge-pages.ts'
import type { OcrPage } from './ocr-engine.ts'

describe('merging two readings', () => {
  /** @param notation lines of `word@confidence`. Words are 100 pixels apart, lines 40. */
  const parsePage = (...notation: string[]): OcrPage => ({
    confidence: 0.8,
    paragraphs: [
      notation.flatMap((line, row) =>
        line === ''
          ? []
          : [
              line.split(' ').map((part, column) => {
                const [text = '', confidence] = part.split('@')
                const [x0, y0] = [column * 100, row * 40]
                return { text, confidence: Number(confidence), corners: { x0, y0, x1: x0 + 80, y1: y0 + 30 } }
              }),
            ],
      ),
    ],
  })
  const toText = ({ paragraphs }: OcrPage) =>
    paragraphs.flat().map((line) => line.map(({ text }) => text).join(' '))

  test('takes the more confident word, and an amount instead of its digits', () => {
    const a = parsePage('Total@.95 3.68@.6 Bread@.5')
    const b = parsePage('Total@.9 368@.9 Brcad@.4')
    expect(toText(mergePages([a, b]))).toEqual(['Total 3.68 Bread'])
    expect(
      toText(mergePages([parsePage('Brcad@.6 and@.9 butter@.9'), parsePage('Bread@.9 and@.9 but@.2')])),
    ).toEqual(['Bread and butter'])
  })

  test('counts digits without their mark for the amount, and an amount instead of what has no digits', () => {
    const readings = ['20.00@.9', '29.00@.7', '2900@.7'].map((word) => parsePage(`Total@.9 ${word}`))
    expect(toText(mergePages(readings))).toEqual(['Total 29.00'])
    const sign = parsePage('Total@.9 (@.9')
    expect(toText(mergePages([sign, parsePage('Total@.9 (7.42)@.4')]))).toEqual(['Total (7.42)'])
    expect(toText(mergePages([parsePage('Total@.99 (7.42)@.45'), sign, sign, sign]))).toEqual([
      'Total (7.42)',
    ])
  })

  test('takes an unsure reading if the other one is empty', () => {
    const unsure = parsePage('Brcad@.2')
    expect(toText(mergePages([unsure, { confidence: 0, paragraphs: [] }]))).toEqual(['Brcad'])
    expect(toText(mergePages([{ confidence: 0, paragraphs: [] }, unsure]))).toEqual(['Brcad'])
  })

  test('adds a line that one reading has missed, at its place', () => {
    const a = parsePage('Subtotal@.9 12.40@.9', '', 'Change@.9 21.70@.9')
    const b = parsePage('Subtotal@.8', 'TOTAL@.9', 'Change@.8')
    expect(toText(mergePages([a, b]))).toEqual(['Subtotal 12.40', 'TOTAL', 'Change 21.70'])
  })

  test('takes what two of three readings agree on, and is surer of it', () => {
    const page = mergePages([
      parsePage('Tolal@.8 1@.9'),
      parsePage('Total@.5 1@.8'),
      parsePage('Total@.6 I@.7'),
    ])
    expect(toText(page)).toEqual(['Total 1'])
    expect(page.paragraphs.flat(2)[0]?.confidence).toBeCloseTo(0.8)
  })

  test('joins and divides words by vote', () => {
    const wide = (text: string, confidence: number): OcrPage => ({
      confidence,
      paragraphs: [[[{ text, confidence, corners: { x0: 0, y0: 0, x1: 180, y1: 30 } }]]],
    })
    expect(toText(mergePages([wide('ToPay', 0.4), parsePage('To@.9 pay@.9')]))).toEqual(['To pay'])
    expect(toText(mergePages([wide('Wholemeal', 0.9), parsePage('WholLem@.3 eal@.9')]))).toEqual([
      'Wholemeal',
    ])
  })

  test('adds a word that one reading has missed to its line', () => {
    const missed = parsePage('Bread@.9 2@.9', 'Total@.9')
    expect(toText(mergePages([missed, parsePage('Brcad@.3 2@.3 3.68@.9')]))).toEqual([
      'Bread 2 3.68',
      'Total',
    ])
  })
})
