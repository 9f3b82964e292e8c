import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../support/app.ts'
import { signInToDemo } from '../support/fixtures.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { instrumentStorage } from '../support/storage-faults.ts'
import { createEmbeddedBackend, type Outage, startExternalServices } from './backends.ts'
import { startFaultyProxy } from './faulty-proxy.ts'

/**
 * Starts the app, a proxy that simulates a faulty network, and a browser. The data of the server and the profile of the browser
 * survive when both are killed.
 *
 * @param opensOffline whether to open the app before the server is started again, if both were killed.
 * @param hasProcesses whether the server uses PostgreSQL, a bucket and a second process for analyses.
 */
export async function startEnvironment({ opensOffline = false, hasProcesses = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vision-fault-injection-'))
  const dataDir = join(folder, 'data')
  const limits = {
    TRIAL_TOTAL: '100000',
    ORGANIZATION_LIMIT_PER_MINUTE: '100000',
    ADDRESS_LIMIT_PER_MINUTE: '100000',
  }
  const backend = hasProcesses
    ? await startExternalServices(folder, { DATA_DIR: dataDir, ...limits })
    : await createEmbeddedBackend(dataDir)
  const env = { ...limits, ...backend.env }
  let app = await startApp({ dataDir, env })
  const network = await startFaultyProxy(app.port)
  const token = await fetchToken(app.url)

  const saved = new Set<string>()
  const openBrowser = async () => {
    const started = await startBrowser(join(folder, 'profile'))
    started.context.setDefaultTimeout(40_000)
    await instrumentStorage(started.page, (name) => saved.add(name))
    return started
  }
  let browser = await openBrowser()
  let isNewSession = false
  let kills = 0

  return {
    network,
    opensOffline,
    dataDir,
    backend,
    /** What can fail. */
    listOutages: () => Object.keys(backend.outages) as Outage[],
    /** The names of images that the page has reported as saved. */
    saved,
    /** The ids of completed runs by the name of their image. */
    done: new Map<string, string>(),
    /** The ids of those that belong to a shared batch. */
    shared: new Set<string>(),
    /** The maximum number of images that were sent from memory. Their results are lost if the page is killed. */
    maxSentFromMemory: 0,
    /** The ids of completed runs whose image is still stored on the device. */
    withImage: new Set<string>(),
    page: () => browser.page,
    kills: () => kills,
    killBrowser(): Promise<void> {
      kills += 1
      return browser.kill()
    },
    killServer(): Promise<void> {
      kills += 1
      return app.kill()
    },
    async restartServer(): Promise<void> {
      app = await startApp({ dataDir, env, port: app.port })
    },
    async restartBrowser(): Promise<void> {
      browser = await openBrowser()
    },
    async signIn(): Promise<void> {
      await signInToDemo(browser.page, network.url)
      isNewSession = true
    },
    async waitForSessionOnDisk(): Promise<void> {
      if (isNewSession) await browser.waitForSessionOnDisk()
      isNewSession = false
    },
    async openTab() {
      const tab = await browser.context.newPage()
      await instrumentStorage(tab, (name) => saved.add(name))
      return tab
    },
    /** Reads how many requests were charged and how many succeeded, from the server itself and not through the proxy. */
    async readUsage(): Promise<{ trial: number; succeeded: number }> {
      const get = async (path: string) => {
        const response = await fetch(app.url + path, { headers: { Authorization: `Bearer ${token}` } })
        if (!response.ok) throw new Error(`${path} returned ${response.status}`)
        return (await response.json()) as { trial_used: number; api_calls_this_month: number }
      }
      const { trial_used } = await get('/api/v1/trial/status-api-key')
      const { api_calls_this_month } = await get('/api/v1/analytics/monthly-stats')
      return { trial: trial_used, succeeded: api_calls_this_month }
    },
    stopServer: () => app.stop(),
    async close(): Promise<void> {
      await browser.kill()
      await app.stop()
      await network.stop()
      await backend.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>

async function fetchToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.com', password: 'demo-vision' }),
  })
  return ((await response.json()) as { token: string }).token
}
