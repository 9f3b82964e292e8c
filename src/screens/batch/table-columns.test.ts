import { expect, test } from 'vitest'
import { createRow } from '#core/batches/fixtures/rows.ts'
import { formatCell } from '#core/batches/format-cell.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { fitColumns, listTableColumns } from './table-columns.ts'

const receipt = createRow({
  path: 'image-10.jpg',
  headline: 'DELPHIN APOTHEKE · Rechnung vom 27. November 2026, vielen Dank',
  columns: {
    'total.value': 1012.5,
    'total.currency': 'EUR',
    dates: '2026-11-27',
    codes: 'LOT7',
    amounts: '12,00; 1.000,50; 1.012,50',
  },
})
const waiting = createRow({ status: 'waiting', statusLabel: 'Waiting', headline: '' })

const labels = (rows: Parameters<typeof listTableColumns>[0], width = 200) =>
  fitColumns(listTableColumns(rows), { width, hasImages: true }).map(({ label }) => label)

test('has no column without a value', () => {
  expect(labels([waiting])).toEqual(['Image', 'Result', 'Status'])
  expect(labels([receipt, waiting])).toEqual([
    ...['Image', 'Result', 'Total', 'Dates', 'Codes', 'Amounts', 'Status'],
  ])
  const counted = createRow({ confidence: 0.9, verdict: 'right', reviewer: 'Ada', elapsedMs: 80, model: 'm' })
  expect(labels([counted])).toEqual([
    ...['Image', 'Result', 'Confidence', 'Status', 'Verdict', 'Reviewed by', 'Time', 'Model'],
  ])
})

test('has no column for a count that each result starts with', () => {
  const count = (total: number, headline: string) => createRow({ headline, columns: { total_count: total } })
  const rows = [count(1012, '1,012 objects'), count(3, '3 objects'), waiting]
  expect(labels(rows)).not.toContain('Total count')
  expect(labels([...rows, count(4, '5 objects')])).toContain('Total count')
})

test('shows what fits, the total first', () => {
  expect(labels([receipt], 46)).toEqual(['Image', 'Result', 'Total', 'Status'])
  expect(labels([receipt], 30)).toEqual(['Image', 'Result', 'Status'])
  const columns = listTableColumns([receipt])
  for (const width of [48, 60, 70, 85, 120]) {
    const shown = fitColumns(columns, { width, hasImages: true })
    const used = shown.reduce((sum, { min }) => sum + min + 0.625, 7)
    expect(used).toBeLessThanOrEqual(width)
  }
})

test('a column is as wide as its texts', () => {
  const [narrow, wide] = ['7', '7 pieces of bread'].map((size) =>
    listTableColumns([createRow({ columns: { size } })]).find(({ label }) => label === 'Size'),
  )
  expect(narrow?.min).toBeLessThan(wide?.min ?? 0)
  expect(listTableColumns([receipt]).every(({ min }) => min <= 22)).toBe(true)
})

test('the total has its currency and decimals', () => {
  expect(formatCell(receipt, 'column:total.value')).toBe('1012.50 EUR')
})

test.each([
  [{ 'total.value': 1500, 'total.currency': 'JPY' }, 'total.value'],
  [{ 'total.value': 1.5, 'total.currency': 'KWD' }, 'total.value'],
])('the total %j is shown as in its result', (columns, name) => {
  const total = { value: columns['total.value'], currency: columns['total.currency'] }
  const { sections } = interpretResult({ text: 'Total', total }, { code: 'text-extractor' })
  const shown = formatCell(createRow({ columns }), `column:${name}`)
  expect(JSON.stringify(sections)).toContain(`"${shown}"`)
})

test('a number of an agent from a schema is shown as in its headline', () => {
  const result_schema = {
    type: 'object',
    properties: { built: { type: 'integer' }, reading: { type: 'number' } },
  }
  const { headline, columns } = interpretResult(
    { built: 2024, reading: 471.12345 },
    { code: 'meter', result_schema },
  )
  const row = createRow({ headline: headline.text, columns })
  const shown = Object.keys(columns).map((name) => formatCell(row, `column:${name}`))
  expect(shown).toEqual(['2024', '471.12345'])
  expect(headline.text).toBe('Built: 2024 · Reading: 471.12345')
})

test.each([0.996, 0.004, 0.5])('the confidence %f is shown as in a headline', (confidence) => {
  const headline = formatHeadline({ text: '3 objects', confidence })
  expect(headline).toBe(`3 objects · ${formatCell(createRow({ confidence }), 'confidence')}`)
})

test('the confidence is named by what it is of', () => {
  const read = createRow({ confidence: 0.9 })
  expect(listTableColumns([read], 'reading confidence').map(({ label }) => label)).toContain(
    'Reading confidence',
  )
})

test('a review removes no column', () => {
  const read = createRow({ ...receipt, id: 'read', confidence: 0.98 })
  const reviewed = { ...read, verdict: 'right' as const, reviewer: 'Ada' }
  const show = (row: typeof read, width: number) =>
    fitColumns(listTableColumns([row], 'reading confidence'), { width, hasImages: true })
  for (const width of [48, 56, 62, 68, 80, 100]) {
    const before = show(read, width).map(({ label }) => label)
    expect(show(reviewed, width).map(({ label }) => label)).toEqual(expect.arrayContaining(before))
  }
  expect(show(reviewed, 66).map(({ label }) => label)).toContain('Dates')
})
