import { afterEach, expect, test } from 'vitest'
import { idbStore } from './idb-store.ts'

let release = () => {}

afterEach(() => release())

/** Blocks the database with a transaction that does not end, as WebKit leaves one behind when its page closes. */
async function block(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  let isBlocked = true
  release = () => {
    isBlocked = false
    database.close()
  }
  const records = database.transaction('records', 'readwrite').objectStore('records')
  const extend = () => {
    if (isBlocked) records.get('nothing').onsuccess = extend
  }
  extend()
}

test('times out when IndexedDB does not respond, and does not write later', async () => {
  const name = `blocked-${crypto.randomUUID()}`
  await idbStore<string>(name).set('before', 'text')
  const store = idbStore<string>(name, 300)
  await block(name)
  await expect(store.set('photo', 'bytes')).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(store.get('before')).rejects.toMatchObject({ name: 'TimeoutError' })
  release()
  expect(await idbStore<string>(name).keysWithPrefix('')).toEqual(['before'])
})

test('writes a value exactly if it resolves, whenever the timeout occurs', async () => {
  const name = `late-${crypto.randomUUID()}`
  const store = idbStore<Uint8Array>(name)
  await store.set('before', new Uint8Array(1))
  const photo = new Uint8Array(4_000_000)
  const written: string[] = ['before']
  for (let timeoutMs = 0; timeoutMs < 60; timeoutMs += 1) {
    const key = `photo-${String(timeoutMs).padStart(2, '0')}`
    await idbStore<Uint8Array>(name, timeoutMs)
      .set(key, photo)
      .then(
        () => written.push(key),
        () => undefined,
      )
  }
  // Waits for the transactions before it.
  await store.delete('none')
  expect(await store.keysWithPrefix('')).toEqual(written)
})

test('opens the database again after the page was in the back/forward cache', async () => {
  const store = idbStore<string>(`restored-${crypto.randomUUID()}`)
  await store.set('a', 'one')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(await store.get('a')).toBe('one')
  await store.set('a', 'two')
  expect(await store.get('a')).toBe('two')
})

test('reads, pops and deletes by key and prefix', async () => {
  const store = idbStore<number>(`keys-${crypto.randomUUID()}`)
  for (const [index, key] of ['b/2', 'a/1', 'b/1', 'c'].entries()) await store.set(key, index)
  expect(await store.keysWithPrefix('b/')).toEqual(['b/1', 'b/2'])
  expect(await store.valuesWithPrefix('b/')).toEqual([2, 0])
  expect(await Promise.all([store.pop('a/1'), store.pop('a/1')])).toEqual([1, undefined])
  await store.deleteWithPrefix('b/')
  expect(await store.keysWithPrefix('')).toEqual(['c'])
})
