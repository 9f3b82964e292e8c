import { expect, test } from 'vitest'
import type { Run } from './run.ts'
import { matchesFilter, searchRuns } from './search-runs.ts'

const run = (id: string, changes: Partial<Run> = {}): Run => ({
  id,
  createdAt: 0,
  request: { agentCode: 'text-extractor', parameter: 'Serial number' },
  agent: { name: 'Text Extractor', code: 'text-extractor' },
  idempotencyKey: id,
  isIdempotent: true,
  image: { name: `${id}.jpg`, type: 'image/jpeg', bytes: 1, size: null },
  attempts: 0,
  state: { status: 'waiting', nextAttemptAt: 0 },
  ...changes,
})
const answered = run('door', {
  state: { status: 'done', completedAt: 0, elapsedMs: 1, summary: 'PHARMACY · Open' },
})
const all = [run('gate'), answered]

test.each([
  ['', ['gate', 'door']],
  ['   ', ['gate', 'door']],
  ['pharmacy', ['door']],
  ['waiting', ['gate']],
  ['serial door', ['door']],
  ['extractor GATE.jpg', ['gate']],
  ['nobody', []],
])('a search for %j finds %j', (search, ids) => {
  expect(searchRuns(all, search).map(({ id }) => id)).toEqual(ids)
})

test('what is being sent is not among the runs that wait', () => {
  const sending = run('hall', { state: { status: 'sending', since: 0 } })
  const ids = (filter?: 'waiting') =>
    [...all, sending].filter((one) => matchesFilter(one, filter)).map(({ id }) => id)
  expect(ids()).toEqual(['gate', 'door', 'hall'])
  expect(ids('waiting')).toEqual(['gate'])
})
