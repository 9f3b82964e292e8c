import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFaultyProxy } from '../fault-injection/faulty-proxy.ts'
import { type App, startApp } from '../support/app.ts'
import { createNumberedImage } from '../support/images.ts'
import { runOnExit } from './run-on-exit.ts'

/** Starts the app and a proxy for it, so that the origin of the app stays the same when the server restarts. */
export async function startEnvironment() {
  const folder = await mkdtemp(join(tmpdir(), 'vision-cross-browser-'))
  const dataDir = join(folder, 'data')
  let app: App | undefined = await startApp({ dataDir })
  const { port } = app
  const network = await startFaultyProxy(port)
  const cancelCleanup = runOnExit(() => {
    if (app?.group) process.kill(-app.group, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  let imageCount = 0

  return {
    url: network.url,
    network,
    sample: (name: string) => fileURLToPath(new URL(`../../public/samples/${name}`, import.meta.url)),
    /** Writes a unique image that is fast to analyze, and returns its path. */
    async createImage(name: string): Promise<string> {
      imageCount += 1
      const path = join(folder, name)
      await writeFile(path, await createNumberedImage(imageCount))
      return path
    },
    async killServer(): Promise<void> {
      await app?.kill()
      app = undefined
    },
    async restartServer(): Promise<void> {
      app ??= await startApp({ dataDir, port })
    },
    async close(): Promise<void> {
      await network.stop()
      await app?.stop()
      app = undefined
      cancelCleanup()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>
