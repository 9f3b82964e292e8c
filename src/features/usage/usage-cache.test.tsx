import { expect, test } from 'vitest'
import { monthlyStatsCache, trialCache } from './usage-cache.ts'

const usage = { trial_remaining: 7, trial_used: 993, trial_total: 1000 }

test('caches the usage of each user with its time until it is deleted', async () => {
  const before = Date.now()
  await trialCache.write('ada', usage)
  await monthlyStatsCache.write('ada', { api_calls_this_month: 3 })
  const cached = await trialCache.read('ada')
  expect(cached?.usage).toEqual(usage)
  expect(cached?.loadedAt).toBeGreaterThanOrEqual(before)
  expect((await monthlyStatsCache.read('ada'))?.usage).toEqual({ api_calls_this_month: 3 })
  expect(await trialCache.read('bob')).toBeNull()
  await trialCache.clear('ada')
  expect(await trialCache.read('ada')).toBeNull()
})
