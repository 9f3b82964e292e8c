import { expect, test } from 'vitest'
import { createUuid } from '#platform/create-uuid.ts'
import { advanceTime } from '#platform/fixtures/virtual-time.ts'
import {
  backend,
  getReviewStatus,
  openApp,
  reviewSubject,
  setUpReviewTests,
} from './fixtures/reviews-test.ts'

setUpReviewTests()

test('a change does not replace a later review of another device that its user has not seen', async () => {
  const page = await openApp()
  backend.failures.push('lost response')
  page.reviews.decide('run', reviewSubject, { verdict: 'right' })
  await advanceTime(400)
  const replaces = [backend.reviews.get('run')?.revision ?? '']
  const theirs = { run_id: 'run', revision: createUuid(), replaces, verdict: 'wrong' as const }
  backend.save({ ...theirs, agent_code: 'counter', reviewed_at: '2026-11-24T08:00:00.000Z' })
  backend.onCall = () => {
    backend.onCall = () => undefined
    page.reviews.decide('run', reviewSubject, { verdict: null })
  }
  await advanceTime(10_000)
  expect(getReviewStatus(page)).toBe('conflict')
  expect(backend.reviews.get('run')?.revision).toBe(theirs.revision)
})
