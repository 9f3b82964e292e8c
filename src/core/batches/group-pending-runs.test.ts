import { expect, test } from 'vitest'
import type { Run, RunState } from '#core/runs/run.ts'
import { groupPendingRuns } from './group-pending-runs.ts'

let count = 0
function run(state: RunState, batchId?: string): Run {
  count += 1
  return {
    id: String(count),
    idempotencyKey: String(count),
    createdAt: 0,
    request: { agentCode: 'counter' },
    agent: { name: 'Counter', code: 'counter' },
    ...(batchId === undefined ? {} : { batchId }),
    image: { name: 'a.jpg', type: 'image/jpeg', bytes: 1, size: null },
    attempts: 0,
    isIdempotent: true,
    state,
  }
}

const waiting = (reason?: string): RunState => ({
  status: 'waiting',
  nextAttemptAt: 0,
  ...(reason === undefined ? {} : { reason }),
})
const done: RunState = { status: 'done', completedAt: 0, elapsedMs: 1, summary: '' }
const failed = (message: string): RunState => ({ status: 'failed', message, tone: 'error' })

const summaryOf = (runs: Run[], paused: string[] = []) =>
  groupPendingRuns(runs, new Set(paused)).map(({ kind, title, reason, remedy, runs: all }) =>
    [kind, title, reason, remedy, all.length].join(' | '),
  )

test('lists what needs a decision first, and nothing that has a result', () => {
  const runs = [
    run(done),
    run(waiting()),
    run(waiting()),
    run({ status: 'sending', since: 0 }),
    run({ status: 'needs-sign-in' }),
    run({ status: 'needs-quota', message: 'The trial is used up.' }),
    run({ status: 'not-confirmed', message: 'No response arrived.' }),
    run({ status: 'waiting-for-agent', message: 'No model.' }),
    run(failed('The image is too large.')),
    run(failed('The image is too large.')),
  ]
  expect(summaryOf(runs)).toEqual([
    'decide | Failed | The image is too large. | retry | 2',
    'decide | Not confirmed | No response arrived. | send-again | 1',
    'decide | Needs sign-in |  | send-now | 1',
    'decide | Needs quota | The trial is used up. | send-now | 1',
    'wait | Waiting |  | send-now | 2',
    'wait | Waiting for agent | No model. | send-now | 1',
    'wait | Sending |  |  | 1',
  ])
})

test('runs for an organization that the user has left can be sent for another', () => {
  const left: RunState = { ...failed('You are no longer a member of X.'), isNotMember: true } as RunState
  expect(summaryOf([run(failed('Too large.')), run(left)])).toEqual([
    'decide | No longer a member | You are no longer a member of X. | reassign | 1',
    'decide | Failed | Too large. | retry | 1',
  ])
})

test('separates runs with another reason, and those of a paused batch', () => {
  const runs = [
    run(waiting('The server is busy.'), 'one'),
    run(waiting('The server cannot be reached.'), 'one'),
    run(waiting('The server is busy.'), 'two'),
    run(waiting(), 'two'),
    run(failed('Too large.'), 'two'),
  ]
  expect(summaryOf(runs, ['two'])).toEqual([
    'decide | Failed | Too large. | retry | 1',
    'decide | Paused |  | resume | 2',
    'wait | Waiting | The server is busy. | send-now | 1',
    'wait | Waiting | The server cannot be reached. | send-now | 1',
  ])
})
