import type { Page } from 'playwright/test'
import { neverFulfill, type ScreenState } from './screen-state.ts'

const checkCode = '**/api/v1/auth/check-code'
const resetLink = '/reset-password?mode=resetPassword&oobCode=code'
const verificationLink = '/email-verification?mode=verifyEmail&oobCode=code'

async function acceptCode(page: Page): Promise<void> {
  await page.route(checkCode, (route) => route.fulfill({ json: { email: 'demo@example.com' } }))
}

async function succeed(page: Page, action: string): Promise<void> {
  await page.route(`**/api/v1/auth/${action}`, (route) => route.fulfill({ status: 204 }))
}

async function openNewPassword(page: Page): Promise<void> {
  await acceptCode(page)
  await page.goto(resetLink)
  await page.getByLabel('New password', { exact: true }).waitFor()
}

async function openForgotPassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.getByRole('dialog').getByLabel('Email').waitFor()
}

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Confirm password').waitFor()
}

/** Stores a run of another user, or removes it if `run` is undefined. */
function putRun(page: Page, run: object | undefined): Promise<void> {
  return page.evaluate(
    (record) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('vision-data')
        open.onupgradeneeded = () => open.result.createObjectStore('records')
        open.onsuccess = () => {
          const write = open.result.transaction('records', 'readwrite')
          const key = 'another-user/run/000000000001-1'
          if (record) write.objectStore('records').put(record, key)
          else write.objectStore('records').delete(key)
          write.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
    run,
  )
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  { name: 'login', open: (page) => page.goto('/login') },
  {
    name: 'login: empty fields',
    open: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
      await page.getByText('Please enter your password').waitFor()
    },
  },
  {
    name: 'login: wrong password',
    open: async (page) => {
      // The response is faked, because the server limits wrong passwords to ten attempts.
      const json = { error: 'invalid_credential', message: 'The email or the password is wrong.' }
      await page.route('**/api/v1/auth/sign-in', (route) => route.fulfill({ status: 400, json }))
      await page.goto('/login')
      await page.getByLabel('Email').fill('demo@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login: pending photo',
    open: async (page) => {
      await page.goto('/login')
      await putRun(page, { state: { status: 'waiting', nextAttemptAt: 0 } })
      await page.goto('/login')
      await page.getByText(/^One photo on this device/).waitFor()
    },
    close: (page) => putRun(page, undefined),
  },
  { name: 'sign up', open: openSignUp },
  {
    name: 'sign up: invalid fields',
    open: async (page) => {
      await openSignUp(page)
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Sign up' }).first().click()
      await page.getByText('Password must be at least 6 characters').waitFor()
    },
  },
  { name: 'forgot password', open: openForgotPassword },
  {
    name: 'forgot password: link sent',
    open: async (page) => {
      await succeed(page, 'send-reset')
      await openForgotPassword(page)
      await page.getByRole('dialog').getByLabel('Email').fill('demo@example.com')
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByText(/^If an account with that email exists/).waitFor()
    },
  },
  {
    name: 'reset password: no link',
    open: async (page) => {
      await page.goto('/reset-password')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'reset password: checking the link',
    open: async (page) => {
      await page.route(checkCode, neverFulfill)
      await page.goto(resetLink)
      await page.getByText('Checking your link…').waitFor()
    },
  },
  { name: 'reset password: new password', open: openNewPassword },
  {
    name: 'reset password: empty fields',
    open: async (page) => {
      await openNewPassword(page)
      await page.getByRole('button', { name: 'Reset password' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'reset password: done',
    open: async (page) => {
      await succeed(page, 'reset-password')
      await openNewPassword(page)
      await page.evaluate(() => {
        const { setTimeout } = window
        // Disables the timer that redirects to the login after 3 s.
        window.setTimeout = ((run: () => void, ms?: number) =>
          ms === 3000 ? 0 : setTimeout(run, ms)) as typeof window.setTimeout
      })
      await page.getByLabel('New password', { exact: true }).fill('a good password')
      await page.getByLabel('Confirm new password').fill('a good password')
      await page.getByRole('button', { name: 'Reset password' }).click()
      await page.getByText(/^Your password has been changed/).waitFor()
    },
  },
  {
    name: 'verify email: verifying',
    open: async (page) => {
      await page.route(checkCode, neverFulfill)
      await page.goto(verificationLink)
      await page.getByText('Verifying your email address...').waitFor()
    },
  },
  {
    name: 'verify email: verified',
    open: async (page) => {
      await acceptCode(page)
      await succeed(page, 'verify-email')
      await page.goto(verificationLink)
      await page.getByRole('heading', { name: 'Email Verified Successfully!' }).waitFor()
    },
  },
  {
    name: 'verify email: failed',
    open: async (page) => {
      await page.goto('/email-verification')
      await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
    },
  },
]

export const signedOutStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: false }))
