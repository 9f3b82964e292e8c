import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createDraft } from '#core/runs/fixtures/outbox-test.ts'
import type { RunDraft } from '#core/runs/outbox.ts'
import type { RunState } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

afterEach(() => vi.restoreAllMocks())

function SignOut({ onSignOut }: { onSignOut: () => void }) {
  const { requestSignOut, confirmation } = useSignOut(onSignOut)
  return (
    <>
      <button type="button" onClick={() => void requestSignOut()}>
        Logout
      </button>
      <SignOutDialog opened={confirmation.isAsking} {...confirmation} />
    </>
  )
}

const renderSignOut = (onSignOut: () => void, uid: string = crypto.randomUUID()) =>
  render(
    <MantineProvider>
      <UserScopeProvider uid={uid}>
        <SignOut onSignOut={onSignOut} />
      </UserScopeProvider>
    </MantineProvider>,
  )

test('asks if what is stored on this device cannot be read', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Injected.', 'UnknownError')
  })
  const onSignOut = vi.fn()
  const screen = await renderSignOut(onSignOut)
  await screen.getByRole('button', { name: 'Logout' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Sign out?' })
  await expect.element(dialog.getByText(/on this device cannot be read/)).toBeVisible()
  expect(onSignOut).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Sign out and remove them' }).click()
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('does not ask if nothing would be lost', async () => {
  const onSignOut = vi.fn()
  const screen = await renderSignOut(onSignOut)
  await screen.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => onSignOut.mock.calls.length).toBe(1)
})

const done: RunState = { status: 'done', completedAt: 0, elapsedMs: 1, summary: '3 nuts' }
const refused: RunState = { status: 'failed', tone: 'error', message: 'Too large.', isFinal: true }

async function addRun(uid: string, state: RunState, more?: Partial<RunDraft>): Promise<void> {
  const draft = createDraft('photo.jpg', more)
  await getRunStore(getUserScope(uid)).add({ ...draft, isIdempotent: true, state }).saved
}

test('asks before photos that were not shared or were refused are removed', async () => {
  const uid = crypto.randomUUID()
  await addRun(uid, done, { batchId: 'hall-7', note: 'SN-17' })
  await addRun(uid, done, { batchId: 'hall-8', sharing: 'sent' })
  await addRun(uid, refused)
  const onSignOut = vi.fn()
  const screen = await renderSignOut(onSignOut, uid)
  await screen.getByRole('button', { name: 'Logout' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Sign out?' })
  await expect.element(dialog.getByText(/^2 photos are only on this device/)).toBeVisible()
  await expect.element(dialog.getByText(/waiting to be sent/)).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Save the photos' })).toBeVisible()
  expect(onSignOut).not.toHaveBeenCalled()
})

test('does not ask about results of the history and of shared batches', async () => {
  const uid = crypto.randomUUID()
  await addRun(uid, done)
  await addRun(uid, done, { batchId: 'hall-8', sharing: 'sent' })
  const onSignOut = vi.fn()
  const screen = await renderSignOut(onSignOut, uid)
  await screen.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => onSignOut.mock.calls.length).toBe(1)
})
