import { afterEach, expect, test } from 'vitest'
import { deviceStore, isSilent } from './idb-store.ts'

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
  await deviceStore<string>(name).set('before', 'kept')
  const impatient = deviceStore<string>(name, 300)
  await occupy(name)

  const error = await impatient.inOne((records) => records.put('photo', 'bytes')).catch((it: unknown) => it)
  expect(isSilent(error)).toBe(true)
  expect(isSilent(await impatient.get('before').catch((it: unknown) => it))).toBe(true)

  letGo()
  const patient = deviceStore<string>(name)
  expect(await patient.keysFrom('')).toEqual(['before'])
})

test('What is said not to be written is not written, however late in the writing the patience ends', async () => {
  const name = `late-${crypto.randomUUID()}`
  const patient = deviceStore<Uint8Array>(name)
  await patient.set('before', new Uint8Array(1))
  const photo = new Uint8Array(4_000_000)
  const said: string[] = ['before']
  for (let patience = 0; patience < 60; patience += 1) {
    const key = `photo-${String(patience).padStart(2, '0')}`
    const write = deviceStore<Uint8Array>(name, patience).inOne((records) => records.put(key, photo))
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
  expect(await patient.keysFrom('')).toEqual(said)
})

test('A page that comes back from the cache of the browser goes on with its records', async () => {
  const store = deviceStore<string>(`left-${crypto.randomUUID()}`)
  await store.set('a', 'one')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(await store.get('a')).toBe('one')
  await store.inOne((records) => records.put('a', 'two'))
  expect(await store.get('a')).toBe('two')
})
