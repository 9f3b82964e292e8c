import { expect, test } from 'vitest'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { createDraft, openApp, readRunState, server, setUpOutboxTests } from './fixtures/outbox-test.ts'

setUpOutboxTests()

const done = { status: 'done' }
const examples = [{ x: 0.1, y: 0.2, width: 0.1, height: 0.1, is_not: true }]

test('sends the image with its request, and stores the result', async () => {
  const { outbox, runs } = openApp()
  const request = { agentCode: 'reader', variantId: 2, parameter: 'the date', examples }
  const draft = createDraft('a.jpg', { request })
  const { run, saved } = outbox.submit(draft)
  expect(await saved).toBe(true)
  await settle()
  const bytes = btoa(String.fromCharCode(...new Uint8Array(await draft.image.arrayBuffer())))
  expect(server.requests).toMatchObject([
    {
      key: run.idempotencyKey,
      agentCode: 'reader',
      body: { image_data: `data:image/jpeg;base64,${bytes}`, variant_id: 2, parameter: 'the date', examples },
    },
  ])
  const result = { text: `Result of ${run.id}` }
  expect(await runs.readResult(run.id)).toEqual(result)
  const reopened = openApp()
  expect(await reopened.runs.list()).toMatchObject([{ id: run.id, request, state: done }])
  expect(await reopened.runs.readResult(run.id)).toEqual(result)
})

test('does not send a photo without its required context, until the user sends it', async () => {
  const page = openApp()
  const { run } = page.outbox.submit(createDraft(), {
    status: 'failed',
    tone: 'warning',
    message: 'No date.',
  })
  await advanceTime(300_000)
  expect(server.keys).toEqual([])
  await page.outbox.send(run.id)
  expect(await readRunState(page, run)).toMatchObject(done)
})
