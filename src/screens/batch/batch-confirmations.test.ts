import { expect, test } from 'vitest'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { getBatchConfirmations } from './batch-confirmations.ts'

const batch = { organization: { id: 'team-7', name: 'Team 7' } } as LocalBatch
const plain = { state: { status: 'done' } } as Run
const withTime = { ...plain, taken: { at: 1_000 } } as Run
const askToShare = (series: LocalBatch, runs: Run[]) => getBatchConfirmations(series, runs).share.text

test.each([
  ['of its photos', batch, [plain, withTime]],
  ['that the next photos record', { ...batch, recordsPlace: true }, [plain]],
])('asks before it shares places and times %s', (_, series, runs) => {
  expect(askToShare(series, runs)).toMatch(/^Photos, results, notes, places and times are sent/)
})

test('does not name places that no photo has', () => {
  expect(askToShare(batch, [plain])).toMatch(/^Photos, results and notes are sent/)
})
