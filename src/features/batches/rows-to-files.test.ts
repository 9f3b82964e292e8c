import { expect, test } from 'vitest'
import { createRow } from './fixtures/rows.ts'
import { rowsToCsv } from './rows-to-csv.ts'
import { rowsToJsonl } from './rows-to-jsonl.ts'

const completedAt = Date.UTC(2026, 10, 24, 8, 30)
const rerun = createRow({ id: 'b', variant: 'Accurate', headline: '12 objects', confidence: 0.9 })
const row = createRow({
  id: 'a',
  path: 'shelf/=1+1.jpg',
  headline: '11 objects',
  confidence: 0.6,
  warning: 'may touch',
  columns: { total_objects: 11, 'bottle.is_open': false },
  verdict: 'wrong',
  completedAt,
  elapsedMs: 812.4,
  model: 'counter-2',
  variant: 'Fast',
  reruns: [rerun],
})
const failed = createRow({
  id: 'c',
  path: 'x.jpg',
  status: 'failed',
  statusLabel: 'Failed',
  headline: '',
  reason: '@cmd',
  added: { your_note: 'SN-1' },
  columns: { your_note: 'SN-1' },
})

test('writes a line per image as CSV, with formulas escaped', () => {
  expect([...rowsToCsv([row, failed])].join('').split('\r\n')).toEqual([
    '"Image","Status","Result","Confidence","Warning","Total objects","Bottle is open","Your note","Verdict","Completed","Time (ms)","Model","Variant","Error","Id","Result (Accurate)","Confidence (Accurate)"',
    `"shelf/=1+1.jpg","Done","11 objects",0.6,"may touch",11,false,,"wrong","2026-11-24T08:30:00.000Z",812,"counter-2","Fast",,"a","12 objects",0.9`,
    `"x.jpg","Failed",,,,,,"SN-1",,,,,,"'@cmd","c",,`,
    '',
  ])
  const attack = createRow({ path: '=HYPERLINK("https://evil.example")' })
  expect([...rowsToCsv([attack])].join('')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('writes many rows in parts', () => {
  const rows = Array.from({ length: 1_001 }, () => createRow())
  const parts = [...rowsToCsv(rows)]
  expect(parts.length).toBe(7)
  expect(parts.join('').split('\r\n')).toHaveLength(1_003)
})

test('writes a line per run as JSON, with its whole result', async () => {
  const lines: string[] = []
  const read: string[] = []
  const readResult = async ({ id }: { id: string }) => {
    read.push(id)
    return { text: `result\n${id}` }
  }
  for await (const line of rowsToJsonl([row, failed], readResult)) lines.push(line)
  expect(lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      id: 'a',
      image: 'shelf/=1+1.jpg',
      status: 'done',
      headline: '11 objects',
      confidence: 0.6,
      warning: 'may touch',
      verdict: 'wrong',
      completed_at: '2026-11-24T08:30:00.000Z',
      elapsed_ms: 812,
      model: 'counter-2',
      variant: 'Fast',
      result: { text: 'result\na' },
    },
    expect.objectContaining({ id: 'b', rerun_of: 'a', variant: 'Accurate', result: { text: 'result\nb' } }),
    { id: 'c', image: 'x.jpg', your_note: 'SN-1', status: 'failed', error: '@cmd' },
  ])
  expect(read).toEqual(['a', 'b'])
})
