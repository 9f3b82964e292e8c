import { expect, test } from 'vitest'
import { type NewRun, runStore } from './run-store.ts'

const picture = new File([new Uint8Array(8)], 'photo.jpg', { type: 'image/jpeg' })
const newRun: NewRun = {
  createdAt: 1,
  request: { agentCode: 'counter' },
  agent: { name: 'Counter', kinds: [] },
  picture,
  size: null,
  state: { status: 'waiting', notBefore: 0 },
}

test('A small picture that is ready too late leaves nothing behind of a run that was deleted', async () => {
  const uid = crypto.randomUUID()
  const [kept, deleted] = [await runStore.add(uid, newRun), await runStore.add(uid, newRun)]
  await runStore.remove(uid, deleted.id)
  await runStore.keepThumbnail(uid, kept.id, picture)
  await runStore.keepThumbnail(uid, deleted.id, picture)
  expect(await runStore.thumbnail(uid, kept.id)).toMatchObject({ size: 8 })
  expect(await runStore.thumbnail(uid, deleted.id)).toBeUndefined()
})

test('Twenty pictures put there at once keep their order, each with a key of its own', async () => {
  const uid = crypto.randomUUID()
  const names = Array.from({ length: 20 }, (_, at) => `${at}.jpg`)
  const added = await Promise.all(
    names.map((name) => runStore.add(uid, { ...newRun, picture: new File([picture], name) })),
  )
  expect(new Set(added.map(({ id }) => id)).size).toBe(20)
  const listed = await runStore.list(uid)
  expect(listed.map(({ id }) => id)).toEqual(added.map(({ id }) => id).sort())
  expect(listed.map(({ id }) => Number(id.slice(0, 12)))).toEqual(names.map((_, at) => at + 1))
})
