import { expect, test } from 'vitest'
import { createDraft } from '#core/runs/fixtures/outbox-test.ts'
import type { RunState } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { OutboxScreen } from './outbox-screen.tsx'

const done: RunState = { status: 'done', completedAt: 0, elapsedMs: 1, summary: '3 nuts' }
const refused: RunState = { status: 'failed', tone: 'error', message: 'Too large.', isFinal: true }

async function openOutbox(...states: RunState[]) {
  const uid = crypto.randomUUID()
  const store = getRunStore(getUserScope(uid))
  for (const state of states) await store.add({ ...createDraft(), isIdempotent: true, state }).saved
  return (await renderScreen(OutboxScreen, { uid })).screen.getByLabelText('Summary')
}

test('tells photos that the server has refused from those with a result', async () => {
  const summary = await openOutbox(done, refused)
  const totals = 'sent1in progress0waiting0failed0refused1'
  const text = `${totals}Nothing waits. 1 photo was refused by the server.`
  await expect.element(summary).toHaveTextContent(text)
})

test('says that every photo has a result, if none was refused', async () => {
  const summary = await openOutbox(done, done)
  await expect.element(summary.getByText(/Every photo on this device has a result/)).toBeVisible()
  await expect.element(summary.getByText('refused')).not.toBeInTheDocument()
})
