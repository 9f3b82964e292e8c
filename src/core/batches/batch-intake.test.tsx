import { expect, test } from 'vitest'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { type SourceFile, toSourceFile } from '#core/images/source-file.ts'
import { getBatchStore, type LocalBatch } from '#core/runs/batch-store.ts'
import { blocksClosing } from '#core/runs/fixtures/outbox-test.ts'
import { setBatchTemplate } from '#core/runs/replace-template.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { failWrites, isBlobBytes, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { UserScope } from '#platform/user-scope.ts'
import { BatchIntake } from './batch-intake.ts'

const request = { agentCode: 'counter' }
const agent = { name: 'Counter', code: 'counter' }

async function openBatch() {
  const scope = new UserScope(crypto.randomUUID())
  const runs = getRunStore(scope)
  const batches = getBatchStore(scope)
  const batch = await batches.create({ name: 'Shelf', request, agent, resize: true, total: 9 })
  return {
    scope,
    intake: new BatchIntake(scope),
    runs: runs.collection,
    batch,
    /** As after an interruption. */
    reopen: () => batches.update(batch.id, { isComplete: false }),
    readBatch: () => batches.read(batch.id) as Promise<LocalBatch>,
    listSaved: async () => (await runs.list()).map(({ source }) => source?.path),
  }
}

/** Draws an image of this width. */
const draw = async (name: string, width: number, height = 8): Promise<SourceFile> =>
  toSourceFile(new File([await drawImage(width, height)], name))

const drawSeveral = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => draw(`${index}.png`, index + 8)))

const namesOf = (sources: SourceFile[]) => sources.map(({ path }) => path)

test('saves images in their order, also if a later one is prepared first', async () => {
  const { intake, batch, listSaved, readBatch } = await openBatch()
  const sources = await drawSeveral(5)
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const first = await draw('first.png', 2000, 2000)
  const slow = { ...first, open: () => isOpen.then(first.open) }
  const [second, third, ...rest] = sources as [SourceFile, SourceFile, ...SourceFile[]]
  const openThird = () => {
    open()
    return third.open()
  }
  const all = [slow, second, { ...third, open: openThird }, ...rest]
  expect(await intake.add(batch, all)).toBe('complete')
  expect(await listSaved()).toEqual(namesOf(all))
  expect((await readBatch()).isComplete).toBe(true)
})

test('opens no more than three images ahead of the one that is saved', async () => {
  const { intake, batch, runs } = await openBatch()
  let opened = 0
  let most = 0
  const counted = (await drawSeveral(8)).map((source) => ({
    ...source,
    open: () => {
      opened += 1
      most = Math.max(most, opened - runs.snapshot().items.length)
      return source.open()
    },
  }))
  await intake.add(batch, counted)
  expect(most).toBe(3)
})

test('leaves out images that the batch has, and the second of two equal ones', async () => {
  const { intake, batch, listSaved, reopen } = await openBatch()
  const [old, added] = await drawSeveral(2)
  await intake.add(batch, [old as SourceFile])
  await reopen()
  const progress: unknown[] = []
  intake.progress.subscribe((all) => progress.push(all.get(batch.id)))
  await intake.add(batch, [old, added, { ...added, path: 'copy.png' }] as SourceFile[])
  expect(await listSaved()).toEqual(['0.png', '1.png'])
  expect(progress.at(-2)).toEqual({ done: 3, total: 3, duplicates: 2 })
  expect(progress.at(-1)).toBeUndefined()
})

test('goes on after an image that cannot be prepared', async () => {
  const { intake, batch, listSaved, readBatch } = await openBatch()
  await intake.add(batch, [toSourceFile(new File(['bad'], 'x.jpg')), await draw('y.png', 8)])
  expect(await listSaved()).toEqual(['y.png'])
  expect(await readBatch()).toMatchObject({
    rejectedCount: 1,
    rejected: [{ name: 'x.jpg', reason: expect.stringContaining("isn't a valid image") }],
  })
})

test('ends when the device is full', async () => {
  const { intake, batch, runs, readBatch, reopen } = await openBatch()
  const sources = await drawSeveral(5)
  await intake.add(batch, sources.slice(0, 1))
  await reopen()
  failWrites('QuotaExceededError', isBlobBytes)
  expect(await intake.add(batch, sources.slice(1))).toBe('storage-full')
  repairStorage()
  expect(runs.snapshot().items).toHaveLength(2)
  expect((await readBatch()).total).toBe(9)
})

test('saves nothing after it was stopped', async () => {
  const { intake, batch, runs, listSaved, readBatch } = await openBatch()
  runs.subscribe(() => runs.snapshot().items.length === 2 && intake.stop(batch.id))
  expect(await intake.add(batch, await drawSeveral(9))).toBe('stopped')
  expect(await listSaved()).toEqual(['0.png', '1.png'])
  expect((await readBatch()).isComplete).toBe(false)
})

test('adds images with the template that was chosen meanwhile', async () => {
  const { intake, batch, runs, scope } = await openBatch()
  const template = { id: 'nuts', name: 'M8 nuts' }
  const [first, second] = (await drawSeveral(2)) as [SourceFile, SourceFile]
  const openSecond = async () => {
    await expect.poll(() => runs.snapshot().items.length).toBe(1)
    await setBatchTemplate(scope, batch.id, template)
    return second.open()
  }
  await intake.add(batch, [first, { ...second, open: openSecond }])
  const requests = (await runs.list()).map(({ request }) => request)
  expect(requests).toEqual([
    { ...request, template },
    { ...request, template },
  ])
})

test('asks before the page is closed while images are added', async () => {
  const { intake, batch } = await openBatch()
  const blocked: boolean[] = []
  const image = await draw('0.png', 8)
  const open = () => {
    blocked.push(blocksClosing())
    return image.open()
  }
  await intake.add(batch, [{ ...image, open }])
  expect(blocked).toEqual([true])
  await expect.poll(blocksClosing).toBe(false)
})

test('adds files again after an interruption, unless none is an image', async () => {
  const { intake, batch, listSaved } = await openBatch()
  const text = new File(['Text'], 'notes.txt')
  expect(await intake.resume(batch, [text])).toBe('no-images')
  const image = new File([await drawImage(8, 8)], 'a.png')
  expect(await intake.resume(batch, [text, image])).toBe('complete')
  expect(await listSaved()).toEqual(['a.png'])
})

test('counts an image that cannot be added once, also if it is added again after an interruption', async () => {
  const { intake, batch, reopen, readBatch } = await openBatch()
  const damaged = toSourceFile(new File(['bad'], 'x.jpg'))
  await intake.add(batch, [damaged])
  await reopen()
  await intake.add(batch, [damaged])
  expect(await readBatch()).toMatchObject({ rejectedCount: 1, rejected: [{ name: 'x.jpg' }] })
})

test.each(['cancelled', 'deleted'])(
  'adds no further image to a batch that was %s in another tab',
  async (change) => {
    const { scope, intake, batch, listSaved } = await openBatch()
    const sources = await drawSeveral(8)
    const fifth = sources[4] as SourceFile
    const end = async () => {
      const other = getBatchStore(new UserScope(scope.uid))
      if (change === 'deleted') await other.remove(batch.id)
      else await other.update(batch.id, { isComplete: true })
      return fifth.open()
    }
    expect(await intake.add(batch, sources.with(4, { ...fifth, open: end }))).toBe('stopped')
    expect((await listSaved()).length).toBeLessThanOrEqual(4)
  },
)
