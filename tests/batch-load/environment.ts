import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { startApp } from '../support/app.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { fillSignIn, makeUserData, signUp } from '../support/users.ts'

/** Starts the app and a browser in which a new user is signed in. Their data survives when both are killed. */
export async function startEnvironment({ trial }: { trial: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'vision-batch-load-'))
  const dataDir = join(folder, 'data')
  const env = {
    TRIAL_TOTAL: String(trial),
    ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
  }
  const openBrowser = async () => {
    const started = await startBrowser(join(folder, 'profile'))
    started.context.setDefaultTimeout(30_000)
    return started
  }
  let app = await startApp({ dataDir, env })
  let browser = await openBrowser()
  const user = makeUserData()
  await signUp(browser.page, user, app.url)

  return {
    folder,
    dataDir,
    page: () => browser.page,
    killBrowser: () => browser.kill(),
    killServer: () => app.kill(),
    async restartServer(): Promise<void> {
      app = await startApp({ dataDir, env, port: app.port })
    },
    /** Starts the browser again, and opens a path of the app in it. */
    async restartBrowser(path: string): Promise<void> {
      browser = await openBrowser()
      const { page } = browser
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto(app.url + path)
      await expect(heading).toBeVisible({ timeout: 30_000 })
      // Chromium writes localStorage to the disk only after some seconds, so a kill soon after the sign-in ends the session.
      if (new URL(page.url()).pathname !== '/login') return
      await fillSignIn(page, user)
      await expect(page).not.toHaveURL(/\/login/)
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
