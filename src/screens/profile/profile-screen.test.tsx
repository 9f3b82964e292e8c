import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storedSession } from '#platform/stored-session.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const password = 'right password'

/** Creates an access token of a user who signed in a day ago. */
function createOldToken(): string {
  const now = Math.floor(Date.now() / 1000)
  return `e30.${btoa(JSON.stringify({ sub: 'nora', iat: now, exp: now + 3600, auth_time: now - 86_400 }))}.x`
}

let deletions = 0
let answerDeletion: () => void
beforeEach(() => {
  deletions = 0
  const answered = new Promise<void>((resolve) => {
    answerDeletion = resolve
  })
  storedSession.saveToken(createOldToken())
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'DELETE') {
      deletions += 1
      await answered
    }
    if (!url.endsWith('/auth/reauthenticate')) return Response.json({})
    return String(body).includes(password)
      ? Response.json({ token: createOldToken() })
      : Response.json({ error: 'invalid_credential', message: 'Wrong.' }, { status: 400 })
  })
})
afterEach(() => {
  storedSession.clear()
  vi.unstubAllGlobals()
})

test('A wrong password to delete the account is reported in the dialog, where it is typed again', async () => {
  const deleted = vi.fn()
  const { screen } = await renderScreen(() => (
    <ProfileScreen
      user={{ id: 1, name: 'Nora', email: 'nora@example.com' }}
      onPasswordChanged={() => undefined}
      onDeleted={deleted}
    />
  ))
  await screen.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
  const field = dialog.getByLabelText('Enter your password to confirm')
  await field.fill('wrong password')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Current password is incorrect.')
  await expect.element(field).toHaveFocus()
  expect(deletions).toBe(0)
  // The wrong password is selected.
  await userEvent.keyboard(password)
  await expect.element(field).toHaveValue(password)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => deletions).toBe(1)
  // It cannot be cancelled anymore.
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  answerDeletion()
  await expect.poll(() => deleted.mock.calls.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
})
