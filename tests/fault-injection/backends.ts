import { execFileSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFakeS3 } from '../../server/test-support/fake-s3.ts'
import { startServerProcess } from '../../server/test-support/server-process.ts'
import { startTestPostgres } from '../../server/test-support/test-postgres.ts'

/** What fails for a while: nothing can be written to the disk, requests are refused, or the processes are killed or stopped. */
export type Outage = 'disk' | 'bucket' | 'worker' | 'database'

type Backend = {
  /** The settings of the server that serves the app. */
  env: Record<string, string>
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined
  outages: Partial<Record<Outage, { begin(): unknown; end(): unknown }>>
  close(): Promise<void>
}

/** The embedded database and a folder of images, on a small disk that only root can mount. */
export async function createEmbeddedBackend(dataDir: string): Promise<Backend> {
  await mkdir(dataDir, { recursive: true })
  const isMounted = mountDisk(dataDir)
  const filler = join(dataDir, 'filler')
  const disk = {
    async begin() {
      const { bavail, bsize } = await statfs(dataDir)
      // The server may write at the same time.
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined)
    },
    end: () => rm(filler, { force: true }),
  }
  return {
    env: {},
    databaseUrl: undefined,
    outages: isMounted ? { disk } : {},
    async close() {
      if (isMounted) execFileSync('umount', ['--lazy', dataDir])
    },
  }
}

function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('No disk can be mounted, so it is never full\n')
    return false
  }
}

/** PostgreSQL, a bucket and a process that analyzes. */
export async function startExternalServices(
  folder: string,
  settings: Record<string, string>,
): Promise<Backend> {
  const postgres = await startTestPostgres()
  const bucket = await startFakeS3(join(folder, 'bucket'))
  const env = { DATABASE_URL: postgres.url, ...bucket.env }
  const startWorker = async () => {
    const started = await startServerProcess({ ...settings, ...env, ROLE: 'worker' })
    if (started.hasExited()) throw new Error(`The worker has not started: ${started.output()}`)
    return started
  }
  let worker = await startWorker()
  const killWorker = () => worker.kill('SIGKILL')
  return {
    env: { ...env, ROLE: 'web' },
    databaseUrl: postgres.url,
    outages: {
      bucket: { begin: bucket.refuse, end: bucket.accept },
      worker: {
        begin: killWorker,
        async end() {
          worker = await startWorker()
        },
      },
      database: { begin: postgres.restart, end: () => undefined },
    },
    async close() {
      await killWorker()
      await bucket.close()
      await postgres.stop()
    },
  }
}
