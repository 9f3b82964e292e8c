import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUuid } from './create-uuid.ts'

test('returns distinct UUIDs of version 4', () => {
  const ids = Array.from({ length: 1000 }, createUuid)
  for (const id of ids) expect(z.uuid({ version: 'v4' }).safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})
