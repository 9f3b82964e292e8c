import { expect, test } from 'vitest'
import { compareBoxes, compareResults } from './compare-results.ts'
import { interpretResult } from './interpret-result.ts'

const countOf = (total: number) => interpretResult({ total_count: total }, { code: 'counter' })
const textOf = (text: string) => interpretResult({ text, full_text: text }, { code: 'text-extractor' })

test('names the answers and fields that differ', () => {
  const rows = compareResults(countOf(11), countOf(9))
  expect(rows[0]).toEqual({ name: 'answer', values: ['11 objects', '9 objects'], isSame: false })
  expect(rows).toContainEqual({ name: 'total_count', values: ['11', '9'], isSame: false })
  expect(compareResults(countOf(11), countOf(11)).every(({ isSame }) => isSame)).toBe(true)
})

test('a field that only one agent has is no difference', () => {
  const rows = compareResults(countOf(11), textOf('EXIT'))
  expect(rows.find(({ name }) => name === 'total_count')).toEqual({
    name: 'total_count',
    values: ['11', undefined],
    isSame: true,
  })
})

test('texts differ by their words, not by their lines', () => {
  const words = (one: string, other: string) =>
    compareResults(textOf(one), textOf(other)).find(({ name }) => name === 'words only here')?.values
  expect(words('TOTAL 12.80\nCASH', 'TOTAL 12.30 CASH')).toEqual(['12.80', '12.30'])
  expect(words('A A B', 'A B')).toEqual(['A', ''])
  expect(words('TOTAL\n12.80', 'TOTAL 12.80')).toBeUndefined()
})

test('pairs boxes at the same place, and lists those of one result only', () => {
  const box = (x: number) =>
    ({ path: `objects.${x}`, label: 'nut', shape: { x, y: 0, width: 10, height: 10, kind: 'box' } }) as const
  const { both, onlyOne, onlyOther } = compareBoxes([box(0), box(50)], [box(1), box(90)])
  expect([both, onlyOne, onlyOther].map((list) => list.map(({ shape }) => shape.x))).toEqual([
    [0],
    [50],
    [90],
  ])
})
