import { expect, test } from 'vitest'
import { keptTrial } from './trial-cache.ts'

const usage = { trial_remaining: 7, trial_used: 993, trial_total: 1000 }

test('The last numbers are kept for each person, with their time, until they are forgotten', async () => {
  const before = Date.now()
  await keptTrial.write('ada', usage)
  const kept = await keptTrial.read('ada')
  expect(kept?.usage).toEqual(usage)
  expect(kept?.loadedAt).toBeGreaterThanOrEqual(before)
  expect(await keptTrial.read('bob')).toBeNull()
  await keptTrial.forget('ada')
  expect(await keptTrial.read('ada')).toBeNull()
})
