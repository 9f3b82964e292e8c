import { afterEach, expect, test } from 'vitest'
import { configuration } from '#platform/configuration.ts'
import { appendEmailDeliveryHint } from './append-email-delivery-hint.ts'

const initial = { ...configuration }
afterEach(() => void Object.assign(configuration, initial))

test.each([
  { sendsEmail: true, kind: 'embedded', expected: 'Sent.' },
  { sendsEmail: false, kind: 'embedded', expected: 'Sent. This server writes emails to its console.' },
  { sendsEmail: false, kind: 'firebase', expected: 'Sent.' },
])('with $kind and sendsEmail $sendsEmail: $expected', ({ sendsEmail, kind, expected }) => {
  Object.assign(configuration, { sendsEmail, auth: { kind } })
  expect(appendEmailDeliveryHint('Sent.')).toBe(expected)
})
