import { expect, test } from 'vitest'
import { timeSpent } from './time-spent.ts'

test('what the server did not need was the network', () => {
  const { total, split } = timeSpent({ processing_time_ms: 800 }, 1240)
  expect(total).toBe('1.2 s')
  expect(split).toBe('Server 0.8 s, network 0.4 s')
})

test.each([undefined, null, 0, -5, Number.NaN, 5000])(
  'a server time of %s says nothing',
  (processing_time_ms) => {
    expect(timeSpent({ processing_time_ms }, 1200)).toEqual({ total: '1.2 s' })
  },
)
