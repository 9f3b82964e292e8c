import { afterEach, expect, test } from 'vitest'
import { configuration } from '#platform/configuration.ts'
import { sendsAccountEmail } from './account-email.ts'

const initial = { ...configuration }
afterEach(() => void Object.assign(configuration, initial))

test.each([
  { sendsEmail: true, kind: 'embedded', expected: true },
  { sendsEmail: false, kind: 'embedded', expected: false },
  { sendsEmail: false, kind: 'firebase', expected: true },
])('links of accounts are in emails: $expected with $kind and sendsEmail $sendsEmail', (given) => {
  Object.assign(configuration, { sendsEmail: given.sendsEmail, auth: { kind: given.kind } })
  expect(sendsAccountEmail()).toBe(given.expected)
})
