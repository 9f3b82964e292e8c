import { expect, test } from 'vitest'
import { UserScope } from '#platform/user-scope.ts'
import type { PreparedImage } from './prepare-image.ts'
import { recentCaptures } from './recent-captures.ts'

function createPhoto(name: string): PreparedImage {
  const file = new File([new TextEncoder().encode(`bytes of ${name}`)], name, { type: 'image/jpeg' })
  return { file, size: { width: 600, height: 450 }, original: null }
}

async function listNames(uid: string): Promise<string[]> {
  return (await recentCaptures.list(uid)).map(({ image }) => image.file.name)
}

test('lists the five newest photos, newest first, with bytes and size', async () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) {
    await recentCaptures.add(new UserScope('anna'), createPhoto(`captured-${name}.jpg`))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect(await listNames('anna')).toEqual(['7', '6', '5', '4', '3'].map((name) => `captured-${name}.jpg`))
  const [newest] = await recentCaptures.list('anna')
  expect(newest?.image.size).toEqual({ width: 600, height: 450 })
  expect(newest?.image.file.type).toBe('image/jpeg')
  expect(await newest?.image.file.text()).toBe('bytes of captured-7.jpg')
})

test('separates users, also when one uid is the prefix of another', async () => {
  await recentCaptures.add(new UserScope('ben'), createPhoto('captured-ben.jpg'))
  await recentCaptures.add(new UserScope('benedict'), createPhoto('captured-benedict.jpg'))
  expect(await listNames('ben')).toEqual(['captured-ben.jpg'])
  await recentCaptures.clear('ben')
  expect(await listNames('ben')).toEqual([])
  expect(await listNames('benedict')).toEqual(['captured-benedict.jpg'])
})

test('omits an invalid record', async () => {
  await recentCaptures.add(new UserScope('carla'), createPhoto('captured-good.jpg'))
  const open = indexedDB.open('vision-recent-captures')
  const database = await new Promise<IDBDatabase>((resolve) => {
    open.onsuccess = () => resolve(open.result)
  })
  const write = database.transaction('records', 'readwrite')
  write.objectStore('records').put({ name: 'x', bytes: 'no bytes' }, 'carla/999999999999999-x')
  await new Promise((resolve) => {
    write.oncomplete = resolve
  })
  database.close()
  expect(await listNames('carla')).toEqual(['captured-good.jpg'])
})

test('reopens a connection that the browser has closed', async () => {
  await recentCaptures.add(new UserScope('dora'), createPhoto('captured-1.jpg'))
  const original = IDBDatabase.prototype.transaction
  let failures = 0
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof original>) {
    if (failures++ === 0) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    return original.apply(this, args)
  }
  try {
    expect(await listNames('dora')).toEqual(['captured-1.jpg'])
    expect(failures).toBeGreaterThan(1)
  } finally {
    IDBDatabase.prototype.transaction = original
  }
})

test('adds nothing after the sign-out', async () => {
  const scope = new UserScope('emil')
  const added = recentCaptures.add(scope, createPhoto('captured-late.jpg'))
  scope.dispose()
  await added
  expect(await listNames('emil')).toEqual([])
})
