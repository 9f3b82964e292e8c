import { expect, test } from 'vitest'
import { elapse, settle } from '#platform/fixtures/virtual-time.ts'
import { refuse } from './fixtures/fake-inference-server.ts'
import { createDraft, open, server, setUpOutboxTests, stateOf, workIn } from './fixtures/outbox-test.ts'
import { reassignRuns } from './reassign-runs.ts'

setUpOutboxTests()

const sentFor = () => server.requests.map(({ organizationId }) => organizationId)

test('a run is sent for the organization in which its photo was taken', async () => {
  workIn('a')
  const before = open({ isStarted: false })
  await before.outbox.enqueue(createDraft('1.jpg')).saved
  workIn('b')
  const page = open({ isStarted: false })
  await page.outbox.enqueue(createDraft('2.jpg')).saved
  page.outbox.start()
  await settle()
  // Both are sent at once.
  expect(sentFor().toSorted()).toEqual(['a', 'b'])
})

test('names no organization if the backend has not said any', async () => {
  const page = open()
  page.outbox.submit(createDraft())
  await settle()
  expect(sentFor()).toEqual([''])
})

test('after the user has left it, one photo is tried, all stay, and can be sent for another', async () => {
  workIn('a')
  const page = open({ isStarted: false })
  const added = Array.from({ length: 3 }, (_, index) => page.outbox.enqueue(createDraft(`${index}.jpg`)))
  await Promise.all(added.map(({ saved }) => saved))
  server.outcomes.push(refuse(403, { error: 'not_a_member' }))
  page.outbox.start()
  await settle()
  expect(sentFor()).toEqual(['a'])
  const runs = await page.runs.list()
  expect(runs.map(({ state }) => state)).toEqual(
    Array(3).fill(expect.objectContaining({ status: 'failed', isNotMember: true })),
  )
  for (const run of runs) expect(await page.runs.readImage(run)).toBeInstanceOf(File)

  workIn('b')
  await reassignRuns(page.scope, runs)
  await settle()
  expect(sentFor()).toEqual(['a', 'b', 'b', 'b'])
  for (const run of runs) expect(await stateOf(page, run)).toMatchObject({ status: 'done' })
})

test('is asked again when the user retries, because the user may have been invited again', async () => {
  workIn('a')
  const page = open({ isStarted: false })
  const { run, saved } = page.outbox.enqueue(createDraft())
  await saved
  server.outcomes.push(refuse(403, { error: 'not_a_member' }))
  page.outbox.start()
  await settle()
  await page.outbox.retryFailed(await page.runs.list())
  await settle()
  expect(sentFor()).toEqual(['a', 'a'])
  expect(await stateOf(page, run)).toMatchObject({ status: 'done' })
})

test('only the runs of an organization without requests wait, also after the page is loaded again', async () => {
  workIn('a')
  const page = open({ isStarted: false })
  const ofA = page.outbox.enqueue(createDraft('a.jpg'))
  await ofA.saved
  workIn('b')
  const ofB = page.outbox.enqueue(createDraft('b.jpg'))
  await ofB.saved
  server.withoutRequests.add('a')
  server.outcomes.push(refuse(402, { error: 'usage_limit_exceeded' }))
  page.outbox.start()
  await elapse(1_000)
  expect(await stateOf(page, ofA.run)).toMatchObject({ status: 'needs-quota' })
  expect(await stateOf(page, ofB.run)).toMatchObject({ status: 'done' })
  expect(await stateOf(page, page.outbox.submit(createDraft()).run)).not.toMatchObject({
    status: 'needs-quota',
  })
  page.outbox.stop()

  const next = open()
  const added = [next.outbox.enqueue(createDraft()), next.outbox.submit(createDraft())]
  await elapse(60_000)
  for (const { run } of added) expect(await stateOf(next, run)).toMatchObject({ status: 'done' })
  server.withoutRequests.clear()
  await elapse(300_000)
  expect(await stateOf(next, ofA.run)).toMatchObject({ status: 'done' })
  expect(sentFor()).toEqual(['a', 'b', 'b', 'b', 'b', 'a'])
})

test('a former member of an organization without requests sends the photos of the others', async () => {
  workIn('a')
  const page = open({ isStarted: false })
  const state = { status: 'needs-quota', message: 'No.' } as const
  const ofA = page.outbox.submit(createDraft('a.jpg'), state)
  await ofA.saved
  workIn('b')
  const ofB = page.outbox.enqueue(createDraft('b.jpg'))
  await ofB.saved
  server.formerOrganizations.add('a')
  page.outbox.start()
  await elapse(1_000)
  expect(await stateOf(page, ofA.run)).toMatchObject({ status: 'failed', isNotMember: true })
  expect(await stateOf(page, ofB.run)).toMatchObject({ status: 'done' })
})
