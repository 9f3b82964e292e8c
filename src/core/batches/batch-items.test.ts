import { expect, test } from 'vitest'
import { type LoadedItems, listRows, readItemResult, toLoadedItems } from './batch-items.ts'
import { createCountResult, createItem } from './fixtures/items.ts'

const batchId = '6f1c0f5e-0000-4000-8000-000000000000'
const agent = { code: 'object-counter', agent_type: 'counter', name: 'Object Counter', variantName: 'Fast' }
const none: LoadedItems = new Map()

const done = createItem({
  run_id: 'run-1',
  name: 'shelf/ä.png',
  position: 7,
  note: 'SN-17',
  taken_at: '2026-11-24T08:29:00.000Z',
  place: { latitude: 48.1, longitude: 11.5, accuracy: 12.4 },
  created_by: { user_id: 'u', name: 'Ada' },
  status: 'succeeded',
  completed_at: '2026-11-24T08:30:00.123Z',
  image: { digest: 'd', width: 800, height: 600 },
  verdict: 'right',
  result: createCountResult(11),
})

test('makes a row of an item, with the headline and the columns of its result', async () => {
  const items = await toLoadedItems([done], { batchId, agent, known: none })
  expect(listRows(items)).toEqual([
    {
      id: 'run-1',
      runId: 'run-1',
      position: 7,
      path: 'shelf/ä.png',
      title: 'shelf/ä.png',
      status: 'done',
      statusLabel: 'Done',
      imageSize: { width: 800, height: 600 },
      isShared: true,
      note: 'SN-17',
      taken: {
        at: Date.UTC(2026, 10, 24, 8, 29),
        place: { latitude: 48.1, longitude: 11.5, accuracy: 12.4 },
      },
      sender: 'Ada',
      added: {
        your_note: 'SN-17',
        photo_taken: '2026-11-24T08:29:00.000Z',
        photo_latitude: 48.1,
        photo_longitude: 11.5,
        photo_accuracy_m: 13,
      },
      verdict: 'right',
      headline: '11 objects',
      confidence: 0.9,
      columns: expect.objectContaining({ total_objects: 11, your_note: 'SN-17' }),
      model: 'counter-2',
      completedAt: Date.UTC(2026, 10, 24, 8, 30, 0, 123),
      elapsedMs: 812,
      variant: 'Fast',
      reruns: [],
    },
  ])
})

test('items without a result have their state, and those of the API the id of their client', async () => {
  const error = { error: 'provider_failed', message: 'The model is busy.' }
  const items = await toLoadedItems(
    [
      createItem({ run_id: 'a', position: 4, status: 'failed', error }),
      createItem({ run_id: 'b', position: 2, status: 'running' }),
      createItem({ run_id: `${batchId}:c.png`, name: '', position: 3, status: 'succeeded' }),
      createItem({ run_id: 'd', position: 1, status: 'cancelled' }),
    ],
    { batchId, agent, known: none },
  )
  expect(listRows(items)).toMatchObject([
    { runId: 'd', status: 'cancelled', isShared: false },
    { runId: 'b', status: 'sending', statusLabel: 'Running' },
    { itemId: 'c.png', path: 'c.png', status: 'done', reason: 'The server no longer has this result.' },
    { runId: 'a', status: 'failed', reason: 'The model is busy.' },
  ])
})

test('an item of the API may have a place without a time', async () => {
  const place = { latitude: 48.1, longitude: 11.5, accuracy: 12.4 }
  const items = await toLoadedItems([createItem({ run_id: 'a', place })], { batchId, agent, known: none })
  expect(listRows(items)[0]?.added).toEqual({
    photo_latitude: 48.1,
    photo_longitude: 11.5,
    photo_accuracy_m: 13,
  })
})

test('photos of a series have their number by position', async () => {
  const photo = { name: 'captured-1764000000000.jpg' }
  const items = await toLoadedItems(
    [
      createItem({ run_id: 'late', position: 2, note: 'SN-18', ...photo }),
      createItem({ run_id: 'early', position: 1, ...photo }),
    ],
    { batchId, agent, known: none },
  )
  expect(listRows(items).map(({ title }) => title)).toEqual(['Photo 1', 'Photo 2 · SN-18'])
})

test('reads the result of an item, whose size in bytes is not that of its text', async () => {
  const text = 'Größe 東京 🙂'
  const results = [1, 2, 3].map((total) => ({ ...createCountResult(total), note: text.repeat(10_000) }))
  const items = await toLoadedItems(
    results.map((result, index) => createItem({ run_id: `run-${index}`, status: 'succeeded', result })),
    { batchId, agent, known: none },
  )
  for (const [index, result] of results.entries())
    expect(await readItemResult(items, `run-${index}`)).toEqual(result)
  expect(await readItemResult(items, 'unknown')).toBeUndefined()
})

test('rows that have not changed are the same objects', async () => {
  const known = await toLoadedItems([done, createItem({ run_id: 'b' })], { batchId, agent, known: none })
  const next = await toLoadedItems([done, createItem({ run_id: 'b', note: 'typed' })], {
    batchId,
    agent,
    known,
  })
  expect(next.get('run-1')?.row).toBe(known.get('run-1')?.row)
  expect(next.get('b')?.row).toMatchObject({ note: 'typed' })
})
