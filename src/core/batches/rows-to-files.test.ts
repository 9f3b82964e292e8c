import { expect, test } from 'vitest'
import { createRow } from './fixtures/rows.ts'
import { streamRowsAsCsv } from './stream-rows-as-csv.ts'
import { streamRowsAsJsonl } from './stream-rows-as-jsonl.ts'

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

const results: Record<string, unknown> = {
  a: {
    total_objects: 11,
    object_counts: [{ name: 'nut', count: 11 }],
    confidence: 0.6,
    doubts: ['may touch'],
  },
}
const source = {
  agent: { code: 'object-counter' },
  readResult: async ({ id }: { id: string }) => results[id],
}

async function readCsv(...[rows, from = source]: [(typeof row)[], typeof source?]): Promise<string[]> {
  const parts: string[] = []
  for await (const part of streamRowsAsCsv(rows, from)) parts.push(part)
  return parts
}

test('writes a line per image as CSV, with the whole values of its result, and formulas escaped', async () => {
  expect((await readCsv([row, failed])).join('').split('\r\n')).toEqual([
    '\uFEFF"image","id","status","error","result","confidence","warning","total_objects","object_counts","objects_specified","objects_found","objects_not_found","expected_count","matches_expected","verdict","completed_at","time_ms","model","variant","reviewed_by","correction","your_note","result (Accurate)","confidence (Accurate)"',
    `"shelf/=1+1.jpg","a","succeeded",,"11 objects",0.6,"may touch",11,"[{""name"":""nut"",""count"":11}]",,,,,,"wrong","2026-11-24T08:30:00.000Z",812,"counter-2","Fast",,,,"12 objects",0.9`,
    `"x.jpg","c","failed","'@cmd",,,,,,,,,,,,,,,,,,"SN-1",,`,
    '',
  ])
  const attack = createRow({ path: '=HYPERLINK("https://evil.example")' })
  expect((await readCsv([attack])).join('')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('writes the whole text of a receipt, and what was found in it', async () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  const receipt = {
    text: 'DELPHIN\nSumme 12,80',
    full_text: 'DELPHIN\nSumme 12,80',
    confidence: 0.9,
    total: { value: 12.8, currency: 'EUR', box },
    amounts: [
      { text: '12,00', value: 12, box },
      { text: '12,80', value: 12.8, box },
    ],
    dates: [{ text: '27.11.2026', date: '2026-11-27', box }],
    codes: [],
  }
  const from = { agent: { code: 'text-extractor' }, readResult: async () => receipt }
  const [header, line] = await readCsv([createRow({ id: 'r', path: 'r.jpg' })], from)
  expect(header).toContain(
    '"text","full_text","total.value","total.currency","amounts","dates","codes","plates","verdict"',
  )
  const text = '"DELPHIN\nSumme 12,80"'
  expect(line).toContain(`,0.9,,${text},${text},12.8,"EUR","12,00; 12,80","2026-11-27",,,`)
})

test('writes corrections', async () => {
  const correction = { total_objects: 12 }
  const [header, line] = await readCsv([{ ...row, reruns: [], correction }, failed])
  expect(header).toMatch(/"variant","reviewed_by","correction","your_note"/)
  expect(line).toContain('"{""total_objects"":12}"')
})

test('without its result, a row has what its run knows of it', async () => {
  const [, line] = await readCsv([createRow({ id: 'b', headline: '3 objects', confidence: 0.4, model: 'm' })])
  expect(line).toMatch(/^"image-\d+\.jpg","b","succeeded",,"3 objects",0\.4,,.*,"m",,,\r\n$/)
})

test('the columns of an agent that the app does not know are the fields of its table', async () => {
  const readResult = async () => ({ bottle: { size: '1 l' }, id: 7, hidden: [{ a: 1 }] })
  const rows = [createRow({ columns: { 'bottle.size': '1 l', id: 7 } })]
  const [header, line] = await readCsv(rows, { agent: { code: 'other' }, readResult })
  expect(header).toContain('"warning","bottle.size","result.id","verdict"')
  expect(line).toContain(',"1 l",7,')
})

test('writes a line per run as JSON, with its whole result', async () => {
  const lines: string[] = []
  const read: string[] = []
  const readResult = async ({ id }: { id: string }) => {
    read.push(id)
    return { text: `result\n${id}` }
  }
  for await (const line of streamRowsAsJsonl([row, failed], readResult)) lines.push(line)
  expect(lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      id: 'a',
      image: 'shelf/=1+1.jpg',
      status: 'succeeded',
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

test('all files have the same ids, states and confidences', async () => {
  const rows = [
    createRow({ id: 'batch:a.png', itemId: 'a.png', confidence: 0.87 }),
    createRow({ id: 'b', status: 'waiting', headline: '' }),
    createRow({ id: 'c', headline: '2 objects' }),
  ]
  const answers: Record<string, unknown> = {
    'batch:a.png': { total_objects: 1, confidence: '87%' },
    c: { total_objects: 2, confidence: 'high' },
  }
  const readResult = async ({ id }: { id: string }) => answers[id]
  const [, ...csv] = await readCsv(rows, { agent: { code: 'object-counter' }, readResult })
  const [json] = await Array.fromAsync(streamRowsAsJsonl(rows, readResult))
  expect(csv.map((line) => line.split(',').slice(1, 6).join())).toEqual([
    '"a.png","succeeded",,"1 object",0.87',
    '"b","queued",,,',
    '"c","succeeded",,"2 objects","high"',
  ])
  expect(JSON.parse(json ?? '')).toMatchObject({ id: 'a.png', status: 'succeeded', confidence: 0.87 })
})
