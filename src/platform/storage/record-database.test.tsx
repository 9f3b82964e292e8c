import { afterEach, expect, test } from 'vitest'
import { RecordDatabase } from './record-database.ts'

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

function open(name: string, timeoutMs?: number) {
  const database = new RecordDatabase(name, timeoutMs)
  return {
    get: (key: string): Promise<unknown> => database.transaction('readonly', (all) => all.get(key)),
    put: (key: string, value: unknown) => database.transaction('readwrite', (all) => all.put(value, key)),
  }
}

test('times out when IndexedDB does not respond, and does not write later', async () => {
  const name = `blocked-${crypto.randomUUID()}`
  await open(name).put('before', 'text')
  const store = open(name, 300)
  await blockDatabase(name)
  await expect(store.put('photo', 'bytes')).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(store.get('before')).rejects.toMatchObject({ name: 'TimeoutError' })
  release()
  const later = open(name)
  expect(await Promise.all([later.get('before'), later.get('photo')])).toEqual(['text', undefined])
})

test('writes a value exactly if it resolves, whenever the timeout occurs', async () => {
  const name = `late-${crypto.randomUUID()}`
  const store = open(name)
  await store.put('before', new Uint8Array(1))
  const photo = new Uint8Array(4_000_000)
  for (let timeoutMs = 0; timeoutMs < 60; timeoutMs += 1) {
    const write = open(name, timeoutMs).put(String(timeoutMs), photo)
    const isWritten = await write.then(
      () => true,
      () => false,
    )
    // This transaction ends after all earlier ones.
    await store.put('after', 1)
    expect(await store.get(String(timeoutMs)).then(Boolean), `${timeoutMs} ms`).toBe(isWritten)
  }
})

test('opens the database again after the page was in the back/forward cache', async () => {
  const store = open(`restored-${crypto.randomUUID()}`)
  await store.put('a', 'one')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(await store.get('a')).toBe('one')
  await store.put('a', 'two')
  expect(await store.get('a')).toBe('two')
})

test('opens the database again after the browser has closed the connection', async () => {
  const store = open(`closed-${crypto.randomUUID()}`)
  await store.put('a', 'one')
  const original = IDBDatabase.prototype.transaction
  let failures = 0
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof original>) {
    if (failures++ === 0) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    return original.apply(this, args)
  }
  try {
    expect(await store.get('a')).toBe('one')
    expect(failures).toBeGreaterThan(1)
  } finally {
    IDBDatabase.prototype.transaction = original
  }
})
