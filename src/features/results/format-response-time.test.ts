import { expect, test } from 'vitest'
import { formatResponseTime } from './format-response-time.ts'

test('responseTime splits the total into server and network time', () => {
  const { total, breakdown } = formatResponseTime(800, 1240)
  expect(total).toBe('1.2 s')
  expect(breakdown).toBe('Server 0.8 s, network 0.4 s')
})

test.each([undefined, 0, -5, Number.NaN, 1200, 5000])(
  'responseTime ignores a server time of %s ms',
  (server) => {
    expect(formatResponseTime(server, 1200)).toEqual({ total: '1.2 s' })
  },
)
