import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '../configuration.ts'
import { lockFolder } from '../database/folder-lock.ts'
import type { Logger } from '../log.ts'
import { openAccountSnapshots, restoreSessions } from './account-snapshots.ts'
import { demoProjectId, startEmulatorProcess } from './emulator-process.ts'

export type AuthEmulator = {
  /** host:port */
  host: string
  /** Resolves when the current accounts are on disk. Never rejects: errors are logged. */
  save(): Promise<void>
  stop(): Promise<void>
}

const saveIntervalMs = 30_000

/** Starts the Firebase Auth emulator, the demo's authentication provider, with accounts that survive restarts. */
export async function startAuthEmulator(options: {
  folder: string
  log: Logger
  onExit(): void
}): Promise<AuthEmulator> {
  const { folder, log, onExit } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Two emulators that save to one folder would overwrite each other's accounts.
  const lock = await lockFolder(folder)
  const snapshots = await openAccountSnapshots(join(folder, 'accounts'))
  const emulator = await startEmulatorProcess(join(folder, 'emulator'), snapshots.latest)
  let isStopping = false
  void emulator.exited.then(() => isStopping || onExit())
  const save = () =>
    snapshots
      .save(emulator.hub)
      .catch((error: Error) => log.warn({ reason: error.message }, 'Demo accounts not saved'))
  const timer = setInterval(save, saveIntervalMs).unref()
  await enableEmailPrivacy(emulator.host)
  if (snapshots.latest) {
    await restoreSessions(emulator.host, snapshots.latest).catch((error: Error) =>
      log.warn({ reason: error.message }, 'Earlier demo sessions not restored'),
    )
  }
  return {
    host: emulator.host,
    save,
    async stop() {
      clearInterval(timer)
      await save()
      isStopping = true
      await emulator.stop()
      await lock.release()
    },
  }
}

/** Uses an emulator that runs already, such as one shared by tests. It is neither stopped nor saved. */
export async function connectExternalEmulator(host: string): Promise<AuthEmulator> {
  await enableEmailPrivacy(host).catch((error: Error) => {
    throw new ConfigurationError(
      `FIREBASE_AUTH_EMULATOR_HOST: no Firebase Auth emulator responds at ${host} (${error.message}).`,
    )
  })
  return { host, save: async () => undefined, stop: async () => undefined }
}

/** Hides whether an email address has an account, as Firebase projects created since 2023 do. */
async function enableEmailPrivacy(host: string): Promise<void> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${demoProjectId}/config`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok)
    throw new Error(`The Firebase Auth emulator at ${host} rejected its configuration (${response.status})`)
}
