import { expect, test } from 'vitest'
import { findFreePorts } from './free-ports.ts'
import { Metrics, startMetricsServer } from './metrics.ts'

test('without a database, the length of the queue is unknown and the other metrics are sent', async () => {
  const metrics = new Metrics(() => Promise.reject(new Error('connect ECONNREFUSED')))
  metrics.countCharge()
  const [port = 0] = await findFreePorts(1)
  const close = await startMetricsServer(metrics, '127.0.0.1', port)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toMatch(/^analysis_queue_length NaN$/im)
  expect(text).toMatch(/^trial_charges_total 1$/m)
  await close()
})
