import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFaultyNetwork } from '../fault-injection/faulty-network.ts'
import { type App, startApp } from '../support/app.ts'
import { countingImage } from '../support/counting-image.ts'
import { cleanupOnExit } from './cleanup-on-exit.ts'

const emulatorEndsWithinMs = 2_000

/** The product with its server that can go and come back, behind an address that stays; and images as files. */
export async function startEnvironment() {
  const folder = await mkdtemp(join(tmpdir(), 'vision-cross-browser-'))
  const dataDir = join(folder, 'data')
  let app: App | undefined = await startApp({ dataDir })
  const { port } = app
  const network = await startFaultyNetwork(port)
  const isClosed = cleanupOnExit(() => {
    if (app?.group) process.kill(-app.group, 'SIGKILL')
    // The emulator sees a moment later that its server is gone, and writes something down as it ends.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, emulatorEndsWithinMs)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  let pictures = 0

  return {
    url: network.url,
    network,
    sample: (name: string) => fileURLToPath(new URL(`../../public/samples/${name}`, import.meta.url)),
    /** An image of some squares that is like no other; answered quickest. */
    async createImage(name: string): Promise<string> {
      pictures += 1
      const path = join(folder, name)
      await writeFile(path, await countingImage(pictures))
      return path
    },
    async loseServer(): Promise<void> {
      await app?.kill()
      app = undefined
    },
    async bringServerBack(): Promise<void> {
      app ??= await startApp({ dataDir, port })
    },
    async close(): Promise<void> {
      await network.stop()
      await app?.stop()
      app = undefined
      isClosed()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>
