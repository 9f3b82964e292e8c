import { afterEach, expect, test } from 'vitest'
import { idbStore, isTimeout } from './idb-store.ts'

let letGo = () => {}

afterEach(() => letGo())

/** Another page's write that does not end, as WebKit leaves one behind when its page goes at the wrong moment. */
async function occupy(name: string): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
  let isHeld = true
  letGo = () => {
    isHeld = false
    db.close()
  }
  const records = db.transaction('records', 'readwrite').objectStore('records')
  const hold = () => {
    if (isHeld) records.get('nothing').onsuccess = hold
  }
  hold()
}

test('A disk that does not answer is given up, and nothing of the write happens later', async () => {
  const name = `silent-${crypto.randomUUID()}`
  await idbStore<string>(name).set('before', 'kept')
  const impatient = idbStore<string>(name, 300)
  await occupy(name)

  const error = await impatient.inOne((records) => records.put('photo', 'bytes')).catch((it: unknown) => it)
  expect(isTimeout(error)).toBe(true)
  expect(isTimeout(await impatient.get('before').catch((it: unknown) => it))).toBe(true)

  letGo()
  const patient = idbStore<string>(name)
  expect(await patient.keysWithPrefix('')).toEqual(['before'])
})

test('What is said not to be written is not written, however late in the writing the patience ends', async () => {
  const name = `late-${crypto.randomUUID()}`
  const patient = idbStore<Uint8Array>(name)
  await patient.set('before', new Uint8Array(1))
  const photo = new Uint8Array(4_000_000)
  const said: string[] = ['before']
  for (let patience = 0; patience < 60; patience += 1) {
    const key = `photo-${String(patience).padStart(2, '0')}`
    const write = idbStore<Uint8Array>(name, patience).inOne((records) => records.put(key, photo))
    if (
      await write.then(
        () => true,
        () => false,
      )
    )
      said.push(key)
  }
  // What was given up has had time to come through all the same.
  await patient.inOne(() => undefined)
  expect(await patient.keysWithPrefix('')).toEqual(said)
})

test('A page that comes back from the cache of the browser goes on with its records', async () => {
  const store = idbStore<string>(`left-${crypto.randomUUID()}`)
  await store.set('a', 'one')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(await store.get('a')).toBe('one')
  await store.inOne((records) => records.put('a', 'two'))
  expect(await store.get('a')).toBe('two')
})
