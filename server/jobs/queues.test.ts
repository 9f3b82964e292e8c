import { expect, test } from 'vitest'
import { queueOptions } from './queues.ts'

test('a webhook event is repeated for at least a day', () => {
  const { retryLimit, retryDelay, retryDelayMax } = queueOptions.webhooks
  // The shortest delays of pg-boss, which doubles them and adds a random part.
  const delays = Array.from({ length: retryLimit }, (_, retries) =>
    Math.min(retryDelayMax, retryDelay * 2 ** Math.min(16, retries + 1) * 0.5),
  )
  const seconds = delays.reduce((sum, delay) => sum + delay, 0)
  expect(seconds).toBeGreaterThan(24 * 3600)
  expect(seconds).toBeLessThan(30 * 3600)
})
