import { expect, test } from 'vitest'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { buildBatch, getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { UserScope } from '#platform/user-scope.ts'
import { ShotRecorder } from './shot-recorder.ts'

const createSeries = () =>
  buildBatch({
    ...{ name: 'Shelf', request: { agentCode: 'counter' }, agent: { name: 'Counter', code: 'counter' } },
    ...{ resize: true, total: 0, isSeries: true },
  })

test('a series that was deleted in another tab is saved again with its next photo', async () => {
  const scope = new UserScope(crypto.randomUUID())
  const series = createSeries()
  const recorder = new ShotRecorder(scope)
  const photo = new File([await drawImage(8, 8)], 'photo.png')
  await recorder.addFile(photo, series, undefined)
  const other = new UserScope(scope.uid)
  await getRunStore(other).remove((await getRunStore(other).list()).map(({ id }) => id))
  await getBatchStore(other).remove(series.id)
  const added = await recorder.addFile(photo, series, undefined)
  const next = new UserScope(scope.uid)
  expect(await getBatchStore(next).read(series.id)).toMatchObject({ name: 'Shelf' })
  expect((await getRunStore(next).list()).map(({ id, batchId }) => [id, batchId])).toEqual([
    [added, series.id],
  ])
  for (const one of [scope, other, next]) one.dispose()
})

test('a photo is counted by the template that was chosen while it was being prepared', async () => {
  const scope = new UserScope(crypto.randomUUID())
  const series = createSeries()
  const request = { ...series.request, template: { id: 'nuts', name: 'M8 nuts' } }
  const added = new ShotRecorder(scope).addFile(
    new File([await drawImage(8, 8)], 'photo.png'),
    series,
    undefined,
  )
  await getBatchStore(scope).save({ ...series, request })
  await added
  expect(await getRunStore(scope).list()).toMatchObject([{ request }])
  scope.dispose()
})

test('a retaken photo has the note of the photo that it replaces', async () => {
  const scope = new UserScope(crypto.randomUUID())
  const runs = getRunStore(scope)
  const series = createSeries()
  const recorder = new ShotRecorder(scope)
  const photo = await drawImage(8, 8)
  const first = await recorder.addFile(new File([photo], 'photo.png'), series, undefined)
  const replaced = await runs.update(first ?? '', (it) => ({ ...it, note: 'SN-17' }))
  const added = await recorder.addFrame(await createImageBitmap(photo), series, undefined, replaced)
  expect((await runs.read(added ?? ''))?.note).toBe('SN-17')
  scope.dispose()
})
