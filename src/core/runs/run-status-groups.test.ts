import { expect, test } from 'vitest'
import type { RunState } from './run.ts'
import { countRuns, formatRunCounts } from './run-status-groups.ts'

const waiting = { status: 'waiting', nextAttemptAt: 0 } as const
const failed = { status: 'failed', tone: 'error', message: 'No.' } as const
const states: RunState[] = [
  waiting,
  { status: 'needs-quota', message: 'Limit reached.' },
  { status: 'waiting-for-agent', message: 'No engine.' },
  { status: 'needs-sign-in' },
  failed,
  // There is nothing to decide.
  { ...failed, isFinal: true },
  { status: 'not-confirmed', message: 'Cut.' },
  { status: 'sending', since: 1 },
  { status: 'done', completedAt: 1, elapsedMs: 1, summary: 'A' },
]

test('counts what the app sends apart from what the user has to decide', () =>
  expect(countRuns(states.map((state) => ({ state })))).toEqual({
    waiting: 4,
    failed: 2,
    refused: 1,
    sending: 1,
    done: 1,
  }))

test.each([
  [{ waiting: 0, failed: 0 }, ''],
  [{ waiting: 1200, failed: 0 }, '1,200 waiting'],
  [{ waiting: 0, failed: 1 }, '1 failed'],
  [{ waiting: 3, failed: 1 }, '3 waiting · 1 failed'],
])('%j is formatted as %j', (counts, text) => expect(formatRunCounts(counts)).toBe(text))
