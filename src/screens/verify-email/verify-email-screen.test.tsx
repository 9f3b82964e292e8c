import { afterEach, expect, test, vi } from 'vitest'
import { createToken } from '#platform/fixtures/sign-in.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an expired link of another account is not reported as verified', async () => {
  const createVerifiedToken = () => createToken('ada', { email_verified: true })
  localStorage.setItem('authToken', createVerifiedToken())
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/v1/auth/token'
      ? Response.json({ token: createVerifiedToken() })
      : Response.json({ error: 'expired_action_code' }, { status: 400 }),
  )
  const { screen } = await renderScreen(() => <VerifyEmailScreen code="code of bob" />)
  await expect.element(screen.getByText(/^ada@example.com is verified already/)).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Email Verified Successfully!' }))
    .not.toBeInTheDocument()
})
