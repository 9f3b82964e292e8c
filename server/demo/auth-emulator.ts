import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '../configuration.ts'
import { lockFolder } from '../database/folder-lock.ts'
import type { Log } from '../log.ts'
import { demoProjectId, startEmulatorProcess } from './emulator-process.ts'
import { openAccountSnapshots } from './account-snapshots.ts'
import { restoreSessions } from './restore-sessions.ts'

export type AuthEmulator = {
  /** host:port */
  host: string
  /** Resolves when the accounts as they are now outlive this process. Never fails: trouble is logged. */
  save(): Promise<void>
  stop(): Promise<void>
}

const saveEveryMs = 30_000

/** The demo's authentication provider: the Firebase Auth emulator, with accounts that survive. */
export async function startAuthEmulator(options: {
  folder: string
  log: Log
  onExit(): void
}): Promise<AuthEmulator> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  // Two emulators that save into one folder would each throw away the other's accounts.
  const lock = await lockFolder(options.folder)
  const kept = await openAccountSnapshots(join(options.folder, 'accounts'))
  const emulator = await startEmulatorProcess(join(options.folder, 'emulator'), kept.importFrom)
  let isStopping = false
  void emulator.gone.then(() => isStopping || options.onExit())
  const save = () =>
    kept
      .save(emulator.hub)
      .catch((error: Error) => options.log.warn('Demo accounts not saved', { reason: error.message }))
  const timer = setInterval(save, saveEveryMs).unref()
  await behaveLikeAProject(emulator.host)
  if (kept.importFrom) {
    await restoreSessions(emulator.host, kept.importFrom).catch((error: Error) =>
      options.log.warn('Earlier demo sessions are void', { reason: error.message }),
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

/** Somebody else's emulator, such as the one that tests share: used, never stopped or saved by us. */
export async function connectExternalEmulator(host: string): Promise<AuthEmulator> {
  await behaveLikeAProject(host).catch((error: Error) => {
    throw new ConfigurationError(
      `FIREBASE_AUTH_EMULATOR_HOST: no emulator of Firebase Auth answers at ${host} (${error.message}).`,
    )
  })
  return { host, save: async () => undefined, stop: async () => undefined }
}

/** Projects made since 2023 do not tell whether an address has an account; the emulator must be asked not to. */
async function behaveLikeAProject(host: string): Promise<void> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${demoProjectId}/config`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok)
    throw new Error(`The Firebase Auth emulator at ${host} refused its configuration (${answer.status})`)
}
