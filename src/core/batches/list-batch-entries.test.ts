import { expect, test } from 'vitest'
import type { Batch as ServerBatch } from '#contract/batch.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { listBatchEntries } from './list-batch-entries.ts'

const own: LocalBatch = {
  id: 'own',
  name: 'Hall 7',
  createdAt: 2_000,
  request: { agentCode: 'counter' },
  agent: { name: 'Counter', code: 'counter' },
  isShared: true,
  resize: true,
  isPaused: false,
  total: 0,
  isComplete: true,
  rejectedCount: 0,
  rejected: [],
}

const stored: ServerBatch = {
  id: 'own',
  name: 'Hall 7',
  agent_code: 'counter',
  variant_id: null,
  parameter: null,
  created_at: '2026-11-24T08:00:00.000Z',
  started_at: '1970-01-01T00:00:01.000Z',
  cancelled_at: null,
  status: 'running',
  items: { queued: 0, running: 1, succeeded: 5, failed: 0, cancelled: 0 },
  is_shared: true,
  reviewed: 2,
  created_by: { user_id: 'u', name: 'Ada' },
  last_item: { run_id: 'r', created_at: '2026-11-24T09:00:00.000Z', has_image: true },
}

const run = (id: string, state: Run['state'], more: Partial<Run> = {}) =>
  ({ id, batchId: 'own', state, ...more }) as Run

test('a batch of this device and of the server is one entry, whose images count once', () => {
  const done = { status: 'done', completedAt: 0, elapsedMs: 0, summary: '' } as const
  const runs = [
    run('1', done, { sharing: 'sent' }),
    run('2', { status: 'waiting', nextAttemptAt: 0 }),
    run('3', { status: 'sending', since: 0 }),
  ]
  expect(listBatchEntries({ batches: [own], runs, serverBatches: [stored], agents: undefined })).toEqual([
    {
      id: 'own',
      name: 'Hall 7',
      createdAt: 2_000,
      origin: 'shared',
      agentName: 'Counter',
      variantName: undefined,
      state: undefined,
      counts: { done: 5, waiting: 1, sending: 1, failed: 0, cancelled: 0 },
      reviewed: 2,
      createdBy: undefined,
      lastItemAt: Date.UTC(2026, 10, 24, 9),
    },
  ])
})

test('lists those of others and of the API, the newest first', () => {
  const api = { ...stored, id: 'api', name: null, is_shared: false, created_by: null, cancelled_at: 'x' }
  const entries = listBatchEntries({
    batches: [own],
    runs: [],
    serverBatches: [
      { ...stored, id: 'others' },
      { ...api, started_at: null },
    ],
    agents: undefined,
  })
  expect(entries).toMatchObject([
    { id: 'api', name: 'Unnamed batch', origin: 'api', state: 'cancelled', agentName: 'counter' },
    { id: 'own', origin: 'shared' },
    { id: 'others', origin: 'shared', createdBy: 'Ada', createdAt: 1_000, counts: { done: 5, sending: 1 } },
  ])
})
