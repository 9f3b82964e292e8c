import { expect, test } from 'vitest'
import type { Run, RunState } from './run.ts'
import { runSchema } from './run-schema.ts'
import { getRunSubtitle, getRunTitle } from './run-title.ts'

const parseRun = (record: unknown) => runSchema.safeParse(record).data
const run = (state: RunState): Run => ({
  id: '1',
  idempotencyKey: '1',
  createdAt: 0,
  request: { agentCode: 'object-counter' },
  agent: { name: 'Object Counter', code: 'object-counter' },
  image: { name: 'a.jpg', type: 'image/jpeg', bytes: 1, size: null },
  attempts: 0,
  isIdempotent: true,
  state,
})

const done = { status: 'done', completedAt: 0, elapsedMs: 1, summary: '11 · object' } as const
const headline = { text: '11 objects', confidence: 0.6, warning: 'may touch', tone: 'caution' } as const

test('the title of a run is the headline of its result', () => {
  const parsed = parseRun(run({ ...done, headline }))
  expect(parsed?.state).toEqual({ ...done, headline })
  expect(getRunTitle(run({ ...done, headline }))).toBe('11 objects · 60% · may touch')
})

test('a run of an older version shows its summary', () => {
  expect(parseRun(run(done))?.state).toEqual(done)
  expect(getRunTitle(run(done))).toBe('11 · object')
  expect(getRunTitle(run({ ...done, summary: '' }))).toBe('Result received')
})

test('without a result, the title is the image and the subtitle has the reason', () => {
  const failed = run({ status: 'failed', tone: 'error', message: 'The engine stumbled.' })
  expect(getRunTitle(failed)).toBe('a.jpg')
  expect(getRunSubtitle(failed)).toBe('Object Counter · The engine stumbled.')
  expect(getRunSubtitle(run({ status: 'sending', since: 0 }))).toBe('Object Counter')
})

test('a photo from the camera is named by its time', () => {
  const at = new Date('2025-11-24T14:05:33').getTime()
  const photo = {
    ...run({ status: 'sending', since: 0 }),
    image: { ...run(done).image, name: `captured-${at}.jpg` },
  }
  expect(getRunTitle(photo).replaceAll('\u202f', ' ')).toBe('Photo, Nov 24, 2025, 2:05 PM')
  expect(getRunSubtitle({ ...photo, state: done })).toBe('Object Counter')
  expect(getRunSubtitle(run(done))).toBe('Object Counter · a.jpg')
})

test.each([{ text: 7 }, 'text', null, { text: 'a', tone: 'red' }])(
  'the stored headline %j does not hide its run',
  (stored) => {
    const record = run(done)
    const state = parseRun({ ...record, state: { ...done, headline: stored } })?.state
    expect(state).toEqual({ ...done, headline: undefined })
  },
)
