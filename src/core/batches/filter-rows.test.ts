import { expect, test } from 'vitest'
import type { BatchRow } from './batch-row.ts'
import { filterRows, noFilter, type RowFilter } from './filter-rows.ts'
import { createRow } from './fixtures/rows.ts'

const rows = [
  createRow({
    path: 'shelf/a.jpg',
    headline: '11 objects',
    confidence: 0.6,
    warning: 'may touch',
    verdict: 'wrong',
    correction: { total_count: 4711 },
  }),
  createRow({
    path: 'shelf/b.jpg',
    headline: '2 objects',
    confidence: 0.95,
    model: 'counter-2',
    verdict: 'right',
  }),
  createRow({
    path: 'c.jpg',
    status: 'failed',
    statusLabel: 'Failed',
    headline: '',
    reason: 'The server is busy.',
  }),
  createRow({ path: 'd.jpg', status: 'waiting', statusLabel: 'Waiting for agent', headline: '' }),
  createRow({
    path: 'e.jpg',
    headline: 'UN3481 · Match',
    columns: { extracted_text: 'LITHIUM', matches: true },
  }),
]

test('finds the names of files of macOS, whose letters have another form', () => {
  const named = [createRow({ path: 'Gro\u0308\u00dfe.jpg' })]
  const text = 'gr\u00f6\u00dfe'
  expect(filterRows(named, { ...noFilter, text }, () => '')).toEqual(named)
})

/** Of a result, of which the row has only the headline. */
const wholeText = ({ path }: BatchRow) => (path === 'e.jpg' ? 'keep away from heat' : '')

const found = (filter: Partial<RowFilter>) =>
  filterRows(rows, { ...noFilter, ...filter }, wholeText).map(({ path }) => path)

test.each<[Partial<RowFilter>, string[]]>([
  [{}, ['shelf/a.jpg', 'shelf/b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']],
  [{ text: '  ' }, ['shelf/a.jpg', 'shelf/b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']],
  [{ text: 'SHELF objects' }, ['shelf/a.jpg', 'shelf/b.jpg']],
  [{ text: 'touch' }, ['shelf/a.jpg']],
  [{ text: 'counter-2' }, ['shelf/b.jpg']],
  [{ text: 'busy' }, ['c.jpg']],
  [{ text: 'lithium match' }, ['e.jpg']],
  [{ text: 'for agent' }, ['d.jpg']],
  [{ text: 'Match HEAT' }, ['e.jpg']],
  [{ text: '4711' }, ['shelf/a.jpg']],
  [{ text: 'nothing like it' }, []],
  [{ status: 'failed' }, ['c.jpg']],
  [{ status: 'done', text: 'match' }, ['e.jpg']],
  [{ verdict: 'right' }, ['shelf/b.jpg']],
  [{ verdict: 'wrong' }, ['shelf/a.jpg']],
  [{ verdict: 'none' }, ['c.jpg', 'd.jpg', 'e.jpg']],
  // A result without a confidence is not below one.
  [{ below: 0.8 }, ['shelf/a.jpg']],
  [{ below: 0.6 }, []],
])('the rows with %o are %j', (filter, paths) => expect(found(filter)).toEqual(paths))

test('finds a row by its rerun, but not one part by the row and another by the rerun', () => {
  const rerun = createRow({ status: 'failed', headline: '', reason: 'Timeout' })
  const row: BatchRow = createRow({ path: 'x.jpg', reruns: [rerun] })
  expect(filterRows([row], { ...noFilter, status: 'failed' }, wholeText)).toEqual([row])
  expect(filterRows([row], { ...noFilter, status: 'done', text: 'timeout' }, wholeText)).toEqual([])
})

test('returns the same list without a filter', () => {
  expect(filterRows(rows, noFilter, wholeText)).toBe(rows)
})
