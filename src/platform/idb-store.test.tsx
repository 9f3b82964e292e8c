import { afterEach, expect, test } from 'vitest'
import { idbStore } from './idb-store.ts'

let release = () => {}

afterEach(() => release())

/** Blocks the database with a transaction that does not end. WebKit leaves such a transaction when it closes a page. */
async function blockDatabase(name: string): Promise<void> {
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
  await blockDatabase(name)
  await expect(store.set('photo', 'bytes')).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(store.get('before')).rejects.toMatchObject({ name: 'TimeoutError' })
  release()
  const later = idbStore<string>(name)
  expect(await Promise.all([later.get('before'), later.get('photo')])).toEqual(['text', undefined])
})

test('writes a value exactly if it resolves, whenever the timeout occurs', async () => {
  const name = `late-${crypto.randomUUID()}`
  const store = idbStore<Uint8Array>(name)
  await store.set('before', new Uint8Array(1))
  const photo = new Uint8Array(4_000_000)
  for (let timeoutMs = 0; timeoutMs < 60; timeoutMs += 1) {
    const write = idbStore<Uint8Array>(name, timeoutMs).set(String(timeoutMs), photo)
    const isWritten = await write.then(
      () => true,
      () => false,
    )
    // This transaction ends after all earlier ones.
    await store.delete('none')
    expect(await store.get(String(timeoutMs)).then(Boolean), `${timeoutMs} ms`).toBe(isWritten)
  }
})

test('opens the database again after the page was in the back/forward cache', async () => {
  const store = idbStore<string>(`restored-${crypto.randomUUID()}`)
  await store.set('a', 'one')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(await store.get('a')).toBe('one')
  await store.set('a', 'two')
  expect(await store.get('a')).toBe('two')
})
