import { expect, test } from 'vitest'
import { formatResponseTimeBreakdown } from './format-response-time-breakdown.ts'

test('splits the total into server and network time', () => {
  const { total, breakdown } = formatResponseTimeBreakdown(800, 1240)
  expect(total).toBe('1.2 s')
  expect(breakdown).toBe('Server 0.8 s, network 0.4 s')
})

test.each([undefined, 0, -5, Number.NaN, 1200, 5000])('ignores a server time of %s ms', (server) => {
  expect(formatResponseTimeBreakdown(server, 1200)).toEqual({ total: '1.2 s' })
})
