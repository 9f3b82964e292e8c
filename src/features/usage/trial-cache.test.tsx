import { expect, test } from 'vitest'
import { trialCache } from './trial-cache.ts'

const usage = { trial_remaining: 7, trial_used: 993, trial_total: 1000 }

test('The last numbers are kept for each person, with their time, until they are forgotten', async () => {
  const before = Date.now()
  await trialCache.write('ada', usage)
  const kept = await trialCache.read('ada')
  expect(kept?.usage).toEqual(usage)
  expect(kept?.loadedAt).toBeGreaterThanOrEqual(before)
  expect(await trialCache.read('bob')).toBeNull()
  await trialCache.delete('ada')
  expect(await trialCache.read('ada')).toBeNull()
})
