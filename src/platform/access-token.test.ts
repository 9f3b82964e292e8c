import { expect, test } from 'vitest'
import { getSecondsLeft, saveToken } from './access-token.ts'

test('the clock of the device, which is two hours ahead, does not end a token that has just been received', () => {
  const serverTime = Date.now() / 1000 - 7200
  const claims = { iat: serverTime, exp: serverTime + 3600 } as Parameters<typeof getSecondsLeft>[1]
  expect(getSecondsLeft('token', claims), 'of an earlier page').toBeLessThan(0)
  saveToken('token')
  expect(getSecondsLeft('token', claims)).toBeCloseTo(3600, -1)
  expect(getSecondsLeft('another token', claims)).toBeLessThan(0)
})
