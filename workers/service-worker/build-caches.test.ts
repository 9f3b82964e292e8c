import { afterEach, expect, test } from 'vitest'
import { cachePrefix, deleteOldCaches, markAsActivated } from './build-caches.ts'

const listBuilds = async () => (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
afterEach(async () => {
  for (const name of await listBuilds()) await caches.delete(name)
})

const install = (name: string) => caches.open(cachePrefix + name)
async function activate(name: string): Promise<number> {
  const others = await deleteOldCaches(caches, cachePrefix + name)
  await markAsActivated(caches, cachePrefix + name)
  return others
}

test('the build that ran before stays cached, and the ones that were replaced while they waited do not', async () => {
  await install('a')
  expect(await activate('a')).toBe(0)
  await install('b')
  await install('c')
  expect(await activate('c')).toBe(2)
  expect(await listBuilds()).toEqual(['shell-a', 'shell-c'])
  await install('d')
  await activate('d')
  expect(await listBuilds()).toEqual(['shell-c', 'shell-d'])
})

test('the newest other build stays cached if no one has noted which of them ran', async () => {
  for (const name of ['a', 'b', 'c']) await install(name)
  await activate('c')
  expect(await listBuilds()).toEqual(['shell-b', 'shell-c'])
})
