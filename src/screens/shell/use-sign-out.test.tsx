import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
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

const renderSignOut = (onSignOut: () => void) =>
  render(
    <MantineProvider>
      <UserScopeProvider uid={crypto.randomUUID()}>
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
