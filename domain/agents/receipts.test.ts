import { expect, test } from 'vitest'
import { interpretResult } from './interpret-result.ts'

const read = (result: unknown) => interpretResult(result, { code: 'text-extractor' })

test.each([
  ['REWE\nMILK 1,99\nBAR 5,00\nMWST 0,13', 'total not found'],
  ['REWE\nMILK 1,99\nT0TAL', 'total not found'],
  // A menu.
  ['Tea 2,00\nCake 3,50', undefined],
])('the warning of %j is %j, however well its letters were read', (text, warning) => {
  const amounts = [{ text: '1,99' }, { text: '5,00' }]
  expect(read({ text, amounts, confidence: 0.97 }).headline).toMatchObject({ confidence: 0.97 })
  expect(read({ text, amounts, confidence: 0.97 }).headline.warning).toBe(warning)
  expect(read({ text, amounts, total: { value: 5 } }).headline.warning).toBeUndefined()
  expect(read({ text, confidence: 0.97 }).headline.warning).toBeUndefined()
})

test('the confidence is named by what it is of', () => {
  expect(read({ text: 'EXIT', confidence: 0.97 }).beside).toEqual([
    { text: 'High reading confidence 97%', tone: 'ok' },
  ])
})

test.each([
  [{ value: 33.9, currency: 'MYR' }, '33.90 MYR'],
  [{ value: 1500, currency: 'JPY' }, '1500 JPY'],
  [{ value: 12500.5, currency: 'EUR' }, '12,500.50 EUR'],
  [{ value: 8 }, '8.00'],
])('the total %j is shown as %s', (total, shown) => {
  const { sections } = interpretResult({ text: 'Total', total }, { code: 'text-extractor' })
  expect(JSON.stringify(sections)).toContain(`"${shown}"`)
})
