import { beforeEach, expect, test, vi } from 'vitest'
import { clearUserData } from '#platform/storage/clear-user-data.ts'
import { getPrefixRange } from '#platform/storage/record-database.ts'
import { userDatabase } from '#platform/storage/user-database.ts'
import { UserScope } from '#platform/user-scope.ts'
import { sharedImages } from './shared-images.ts'

beforeEach(() => userDatabase.transaction('readwrite', (records) => records.delete(getPrefixRange(''))))

let sharedCount = 0

/** Stores an image as the service worker does. */
async function share(name: string): Promise<void> {
  await userDatabase.transaction('readwrite', async (records) => {
    const owner = (await records.get('/owner')) ?? ''
    sharedCount += 1
    const key = `${owner}/shared-image/${String(sharedCount).padStart(5, '0')}`
    await records.put({ name, type: 'image/jpeg', bytes: new ArrayBuffer(4), share: key, count: 2 }, key)
  })
}

const take = async (uid: string) => (await sharedImages.take(uid)).files.map(({ name }) => name)

test('returns every shared image once, oldest first', async () => {
  await sharedImages.setOwner(new UserScope('ada'))
  await share('first.jpg')
  await share('second.jpg')
  const { files, count } = await sharedImages.take('ada')
  expect(files.map(({ name }) => name)).toEqual(['first.jpg', 'second.jpg'])
  expect(count).toBe(4)
  expect(await take('ada')).toEqual([])
})

test('returns every image once if the browser aborts the transaction, which is then repeated', async () => {
  await share('first.jpg')
  await share('second.jpg')
  const { delete: original } = IDBObjectStore.prototype
  let calls = 0
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    calls += 1
    if (calls !== 2) return original.call(this, key)
    this.transaction.abort()
    throw new DOMException('Injected by the test.', 'AbortError')
  })
  expect(await take('ada')).toEqual(['first.jpg', 'second.jpg'])
  expect(calls).toBe(4)
  vi.restoreAllMocks()
})

test('returns an image only to the user who shared it', async () => {
  await sharedImages.setOwner(new UserScope('ada'))
  await share('ada.jpg')
  expect(await take('bob')).toEqual([])
  expect(await take('ada')).toEqual(['ada.jpg'])
})

test('returns an image that was shared while no user was signed in to the next user', async () => {
  await share('anonymous.jpg')
  expect(await take('bob')).toEqual(['anonymous.jpg'])
})

test('removes the images of a user who signs out', async () => {
  await sharedImages.setOwner(new UserScope('ada'))
  await share('ada.jpg')
  await clearUserData('ada')
  await share('later.jpg')
  expect(await take('ada')).toEqual(['later.jpg'])
})

test('removes an invalid record and returns the next image', async () => {
  await userDatabase.transaction('readwrite', (records) => records.put({ name: 1 }, '/shared-image/0'))
  await share('valid.jpg')
  expect(await take('ada')).toEqual(['valid.jpg'])
  expect(await userDatabase.transaction('readonly', (records) => records.count())).toBe(0)
})
