import { expect, test } from 'vitest'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import {
  createDraft,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
  switchOrganization,
} from './fixtures/outbox-test.ts'
import { reassignToCurrentOrganization } from './reassign-to-current-organization.ts'

setUpOutboxTests()

const sentFor = () => server.requests.map(({ organizationId }) => organizationId)

test('a run is sent for the organization in which its photo was taken', async () => {
  switchOrganization('a')
  const before = openApp({ isStarted: false })
  await before.outbox.enqueue(createDraft('1.jpg')).saved
  switchOrganization('b')
  const page = openApp({ isStarted: false })
  await page.outbox.enqueue(createDraft('2.jpg')).saved
  page.outbox.start()
  await settle()
  // Both are sent at once.
  expect(sentFor().toSorted()).toEqual(['a', 'b'])
})

test('names no organization if the backend has not said any', async () => {
  const page = openApp()
  page.outbox.submit(createDraft())
  await settle()
  expect(sentFor()).toEqual([''])
})

test('after the user has left it, one photo is tried, all stay, and can be sent for another', async () => {
  switchOrganization('a')
  const page = openApp({ isStarted: false })
  const added = Array.from({ length: 3 }, (_, index) => page.outbox.enqueue(createDraft(`${index}.jpg`)))
  await Promise.all(added.map(({ saved }) => saved))
  server.outcomes.push(createErrorResponse(403, { error: 'not_a_member' }))
  page.outbox.start()
  await settle()
  expect(sentFor()).toEqual(['a'])
  const runs = await page.runs.list()
  expect(runs.map(({ state }) => state)).toEqual(
    Array(3).fill(expect.objectContaining({ status: 'failed', isNotMember: true })),
  )
  for (const run of runs) expect(await page.runs.readImage(run)).toBeInstanceOf(File)

  switchOrganization('b')
  await reassignToCurrentOrganization(page.scope, runs)
  await settle()
  expect(sentFor()).toEqual(['a', 'b', 'b', 'b'])
  for (const run of runs) expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
})

test('is asked again when the user retries, because the user may have been invited again', async () => {
  switchOrganization('a')
  const page = openApp({ isStarted: false })
  const { run, saved } = page.outbox.enqueue(createDraft())
  await saved
  server.outcomes.push(createErrorResponse(403, { error: 'not_a_member' }))
  page.outbox.start()
  await settle()
  await page.outbox.retryFailed(await page.runs.list())
  await settle()
  expect(sentFor()).toEqual(['a', 'a'])
  expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
})

test('only the runs of an organization without requests wait, also after the page is loaded again', async () => {
  switchOrganization('a')
  const page = openApp({ isStarted: false })
  const ofA = page.outbox.enqueue(createDraft('a.jpg'))
  await ofA.saved
  switchOrganization('b')
  const ofB = page.outbox.enqueue(createDraft('b.jpg'))
  await ofB.saved
  server.withoutRequests.add('a')
  server.outcomes.push(createErrorResponse(402, { error: 'usage_limit_exceeded' }))
  page.outbox.start()
  await advanceTime(1_000)
  expect(await readRunState(page, ofA.run)).toMatchObject({ status: 'needs-quota' })
  expect(await readRunState(page, ofB.run)).toMatchObject({ status: 'done' })
  expect(await readRunState(page, page.outbox.submit(createDraft()).run)).not.toMatchObject({
    status: 'needs-quota',
  })
  page.outbox.stop()

  const next = openApp()
  const added = [next.outbox.enqueue(createDraft()), next.outbox.submit(createDraft())]
  await advanceTime(60_000)
  for (const { run } of added) expect(await readRunState(next, run)).toMatchObject({ status: 'done' })
  server.withoutRequests.clear()
  await advanceTime(300_000)
  expect(await readRunState(next, ofA.run)).toMatchObject({ status: 'done' })
  expect(sentFor()).toEqual(['a', 'b', 'b', 'b', 'b', 'a'])
})

test('a former member of an organization without requests sends the photos of the others', async () => {
  switchOrganization('a')
  const page = openApp({ isStarted: false })
  const state = { status: 'needs-quota', message: 'No.' } as const
  const ofA = page.outbox.submit(createDraft('a.jpg'), state)
  await ofA.saved
  switchOrganization('b')
  const ofB = page.outbox.enqueue(createDraft('b.jpg'))
  await ofB.saved
  server.formerOrganizations.add('a')
  page.outbox.start()
  await advanceTime(1_000)
  expect(await readRunState(page, ofA.run)).toMatchObject({ status: 'failed', isNotMember: true })
  expect(await readRunState(page, ofB.run)).toMatchObject({ status: 'done' })
})
