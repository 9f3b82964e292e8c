import { afterEach, expect, test } from 'vitest'
import { deviceStore, isSilent } from './device-store.ts'

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

test('A page that comes back from the cache of the browser goes on with its records', async () => {
  const store = deviceStore<string>(`left-${crypto.randomUUID()}`)
  await store.set('a', 'one')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(await store.get('a')).toBe('one')
  await store.inOne((records) => records.put('a', 'two'))
  expect(await store.get('a')).toBe('two')
})
