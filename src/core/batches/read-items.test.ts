import { expect, test } from 'vitest'
import { readItems } from './read-items.ts'

const batchId = '6f1c0f5e-0000-4000-8000-000000000000'
const context = { batchId, agent: { code: 'object-counter', agent_type: 'counter' }, variant: 'Fast' }

const counted = (total: number) => ({
  total_objects: total,
  confidence: 0.9,
  processing_time_ms: 812,
  metadata: { model: 'counter-2' },
})
const lines = (...items: object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('')

const response = lines(
  { id: 'shelf/ä.png', status: 'succeeded', completed_at: '2026-11-24T08:30:00.123Z', result: counted(11) },
  { id: 'b', status: 'queued' },
  { id: 'c', status: 'running' },
  { id: 'd', status: 'failed', error: { error: 'provider_failed', message: 'The model is busy.' } },
  { id: 'e', status: 'cancelled' },
  { id: '', status: 'succeeded' },
)

test('makes a row of each item, with the headline and the columns of its result', async () => {
  const { rows } = await readItems(new Blob([response]), context)
  expect(rows).toEqual([
    {
      id: `${batchId}:shelf/ä.png`,
      itemId: 'shelf/ä.png',
      path: 'shelf/ä.png',
      title: 'shelf/ä.png',
      status: 'done',
      statusLabel: 'Done',
      headline: '11 objects',
      confidence: 0.9,
      columns: { total_objects: 11 },
      model: 'counter-2',
      completedAt: Date.UTC(2026, 10, 24, 8, 30, 0, 123),
      elapsedMs: 812,
      variant: 'Fast',
      reruns: [],
    },
    expect.objectContaining({ path: 'b', status: 'waiting', statusLabel: 'Waiting', headline: '' }),
    expect.objectContaining({ path: 'c', status: 'sending', statusLabel: 'Running' }),
    expect.objectContaining({ path: 'd', status: 'failed', reason: 'The model is busy.' }),
    expect.objectContaining({ path: 'e', status: 'cancelled', statusLabel: 'Cancelled' }),
    expect.objectContaining({
      id: `${batchId}/6`,
      path: 'Item 6',
      status: 'done',
      reason: 'The server no longer has this result.',
    }),
  ])
})

test('reads the result of a row from the response, whose size in bytes is not that of its text', async () => {
  const text = 'Größe 東京 🙂'
  const items = [1, 2, 3].map((total) => ({
    id: `${text} ${total}`,
    status: 'succeeded',
    result: { ...counted(total), note: text.repeat(10_000) },
  }))
  const { rows, readResult } = await readItems(new Blob([lines(...items)]), context)
  expect(rows).toHaveLength(3)
  for (const [index, row] of rows.entries()) expect(await readResult(row)).toEqual(items[index]?.result)
  expect(await readResult({ id: 'unknown' })).toBeUndefined()
})

test('returns rows that have not changed as the same objects', async () => {
  const { rows: known } = await readItems(new Blob([response]), context)
  const next = response.replace('"b","status":"queued"', '"b","status":"cancelled"')
  const { rows } = await readItems(new Blob([next]), { ...context, known })
  expect(rows.map((row, index) => row === known[index])).toEqual([true, false, true, true, true, true])
  expect(rows[1]).toMatchObject({ status: 'cancelled' })
})

test.each([
  ['<html>Sign in to the Wi-Fi</html>'],
  ['{"id":"a","status":"queued"}\n{"id":"b","sta'],
  ['{"id":1,"status":"succeeded"}\n'],
  ['{"id":"a","status":"lost"}\n'],
])('rejects %j', async (text) => {
  await expect(readItems(new Blob([text]), context)).rejects.toMatchObject({ kind: 'invalid-response' })
})

test('an empty response has no rows', async () => {
  expect((await readItems(new Blob(), context)).rows).toEqual([])
})
