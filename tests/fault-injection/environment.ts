import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulatorProcess } from '../../server/demo/emulator-process.ts'
import { startApp } from '../support/app.ts'
import { instrumentPage } from '../support/instrument-page.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { startFaultyNetwork } from './faulty-network.ts'

/**
 * The product with a wall of faults before it: the server's data, the browser's profile and the accounts outlive
 * whatever is killed. The authentication emulator is nobody's product here, so it stays up. `opensOffline`: where both
 * have died the app is opened while the server is still gone, which takes a service worker.
 */
export async function startEnvironment({ opensOffline = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vision-fault-injection-'))
  const dataDir = join(folder, 'data')
  const emulator = await startEmulatorProcess(join(folder, 'emulator'), undefined)
  const env = {
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    TRIAL_TOTAL: '100000',
    ORGANIZATION_LIMIT_PER_MINUTE: '100000',
    ADDRESS_LIMIT_PER_MINUTE: '100000',
  }
  let app = await startApp({ dataDir, env })
  const network = await startFaultyNetwork(app.port)
  const token = await idToken(app.url)

  /** Names of images that the product has said to be saved, as the user could read it. */
  const confirmed = new Set<string>()
  const open = async () => {
    const started = await startBrowser(join(folder, 'profile'))
    started.context.setDefaultTimeout(20_000)
    await instrumentPage(started.page, (name) => confirmed.add(name))
    return started
  }
  let browser = await open()
  let kills = 0
  const counted = (kill: Promise<void>) => {
    kills += 1
    return kill
  }

  return {
    network,
    opensOffline,
    dataDir,
    confirmed,
    /** Every run that was seen done, by its image's name. */
    done: new Map<string, string>(),
    /** Number of images that may have been sent from memory: a result of theirs can end with the page. */
    unsaved: { atMost: 0 },
    /** Ids of completed runs whose image is on the device. */
    withImage: new Set<string>(),
    page: () => browser.page,
    kills: () => kills,
    killBrowser: () => counted(browser.kill()),
    killServer: () => counted(app.kill()),
    async restartServer(): Promise<void> {
      app = await startApp({ dataDir, env, port: app.port })
    },
    async restartBrowser(): Promise<void> {
      browser = await open()
    },
    async openTab() {
      const tab = await browser.context.newPage()
      await instrumentPage(tab, (name) => confirmed.add(name))
      return tab
    },
    /** Asked of the server itself. */
    async counts(): Promise<{ trial: number; answered: number }> {
      const ask = async (path: string) => {
        const answer = await fetch(app.url + path, { headers: { Authorization: `Bearer ${token}` } })
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        return (await answer.json()) as { trial_used: number; api_calls_this_month: number }
      }
      const { trial_used } = await ask('/api/v1/trial/status-api-key')
      const { api_calls_this_month } = await ask('/api/v1/analytics/monthly-stats')
      return { trial: trial_used, answered: api_calls_this_month }
    },
    /** Leaves the folder with the data. */
    async stopServer(): Promise<void> {
      await app.stop()
    },
    async close(): Promise<void> {
      await browser.kill()
      await app.stop()
      await network.stop()
      await emulator.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>

async function idToken(origin: string): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo'
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'demo@example.com',
      password: 'demo-vision',
      returnSecureToken: true,
    }),
  })
  return ((await answer.json()) as { idToken: string }).idToken
}
