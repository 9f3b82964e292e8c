import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { startApp } from '../support/app.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { createUserData, signUp, submitSignInForm } from '../support/users.ts'

/** Starts the app and a browser in which a new user is signed in. Their data survives when both are killed. */
export async function startEnvironment({ trial }: { trial: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'vision-batch-load-'))
  const dataDir = join(folder, 'data')
  const env = {
    TRIAL_TOTAL: String(trial),
    ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
  }
  let app = await startApp({ dataDir, env })
  let browser = await startBrowser(join(folder, 'profile'))
  let { page, disconnect } = browser
  const user = createUserData()
  await signUp(page, user, app.url)

  return {
    folder,
    dataDir,
    page: () => page,
    browserPid: () => browser.pid,
    debugEndpoint: () => browser.endpoint,
    /** Returns the title of the page, also without a debugger. */
    readTitle: () => browser.readTitle(),
    /** Detaches the debugger. Chromium keeps the requests of a page in memory for it, which would be measured. */
    detach: () => disconnect(),
    async attach(): Promise<Page> {
      ;({ page, disconnect } = await browser.connect())
      return page
    },
    killBrowser: () => browser.kill(),
    killServer: () => app.kill(),
    async restartServer(): Promise<void> {
      app = await startApp({ dataDir, env, port: app.port })
    },
    /** Starts the browser again, and opens a path of the app in it. */
    async restartBrowser(path: string): Promise<void> {
      browser = await startBrowser(join(folder, 'profile'))
      ;({ page, disconnect } = browser)
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto(app.url + path)
      await expect(heading).toBeVisible({ timeout: 30_000 })
      // Chromium writes localStorage to the disk only after some seconds, so a kill soon after the sign-in ends the session.
      if (new URL(page.url()).pathname !== '/login') return
      await submitSignInForm(page, user)
      await expect(page).not.toHaveURL(/\/login/, { timeout: 30_000 })
      await page.goto(app.url + path)
      await expect(heading).toBeVisible({ timeout: 30_000 })
    },
    stopServer: () => app.stop(),
    async close(): Promise<void> {
      await browser.kill()
      await app.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export type BatchEnvironment = Awaited<ReturnType<typeof startEnvironment>>
