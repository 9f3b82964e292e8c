import { expect, test } from 'vitest'
import { trialCache } from './trial-cache.ts'

const usage = { trial_remaining: 7, trial_used: 993, trial_total: 1000 }

test('caches the usage of each user with its time until it is deleted', async () => {
  const before = Date.now()
  await trialCache.write('ada', usage)
  const cached = await trialCache.read('ada')
  expect(cached?.usage).toEqual(usage)
  expect(cached?.loadedAt).toBeGreaterThanOrEqual(before)
  expect(await trialCache.read('bob')).toBeNull()
  await trialCache.clear('ada')
  expect(await trialCache.read('ada')).toBeNull()
})
