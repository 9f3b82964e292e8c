import { set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { UserScope } from '#platform/user-scope.ts'
import { IdbValue } from './idb-value.ts'
import { userKeyval } from './user-database.ts'

const names = new IdbValue('names', async () => z.array(z.string()))
const read = async (uid: string) => (await names.read(uid))?.value

test('returns the last value of each user with its time', async () => {
  const before = Date.now()
  await names.save(new UserScope('ada'), ['a'])
  await names.save(new UserScope('ada'), ['b'])
  expect(await read('ada')).toEqual(['b'])
  expect((await names.read('ada'))?.savedAt).toBeGreaterThanOrEqual(before)
  expect(await names.read('bob')).toBeUndefined()
})

test('a fallback is replaced by a value, but replaces none', async () => {
  const scope = new UserScope('carla')
  await names.save(scope, ['fallback'], { isFallback: true })
  expect(await names.read('carla')).toMatchObject({ value: ['fallback'], isFallback: true })
  await names.save(scope, ['value'])
  await names.save(scope, ['fallback'], { isFallback: true })
  expect(await names.read('carla')).toEqual({ value: ['value'], savedAt: expect.any(Number) })
})

test.each([
  ['of another version of the app', { value: [{ name: 'a' }], savedAt: 1 }],
  ['of another form', 'a'],
])('a record %s is no value', async (_, record) => {
  await set('dora/names', record, userKeyval)
  expect(await names.read('dora')).toBeUndefined()
})

test('saves nothing after the sign-out', async () => {
  const scope = new UserScope('emil')
  const saved = names.save(scope, ['a'])
  scope.dispose()
  await saved
  expect(await names.read('emil')).toBeUndefined()
})
