import { access, chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoProjectId } from './emulator-process.ts'

const pointerFile = 'current'
const snapshotPrefix = 'accounts-'

/**
 * Saves the accounts that the emulator has in memory. Each snapshot is exported to a new folder; then the pointer file,
 * which names the latest one, is replaced by a rename. A kill at any moment leaves the last complete snapshot in use.
 * The files contain plain passwords, so only this user may read the folder.
 */
export async function openAccountSnapshots(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  let current = await readPointer(folder)

  async function writeSnapshot(hub: string): Promise<void> {
    const name = `${snapshotPrefix}${Date.now()}-${process.pid}`
    const response = await fetch(`http://${hub}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: join(folder, name), initiatedBy: 'server' }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The demo accounts could not be saved (${response.status})`)
    if (current && (await hasSameAccounts(join(folder, current), join(folder, name)))) {
      await rm(join(folder, name), { recursive: true })
      return
    }
    await writeFile(join(folder, `${pointerFile}.new`), name, { mode: 0o600 })
    await rename(join(folder, `${pointerFile}.new`), join(folder, pointerFile))
    current = name
    await removeOtherSnapshots(folder, name)
  }

  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Resolves when a snapshot that started after this call is on disk. Concurrent calls share one. */
  function save(hub: string): Promise<void> {
    if (!running) {
      running = writeSnapshot(hub).finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return save(hub)
      })
    return next
  }
  return { latest: current && join(folder, current), save }
}

type ExportedAccounts = { users?: { localId: string; validSince?: string }[] }

/**
 * Restores `validSince`, the time before which sessions count as revoked: the emulator resets it on import, which would
 * sign every user out at each restart.
 */
export async function restoreSessions(host: string, snapshot: string): Promise<void> {
  const { users = [] } = JSON.parse(await readFile(accountsFile(snapshot), 'utf8')) as ExportedAccounts
  await Promise.all(
    users.map(async ({ localId, validSince }) => {
      if (!validSince) return
      const response = await fetch(
        `http://${host}/identitytoolkit.googleapis.com/v1/projects/${demoProjectId}/accounts:update`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
          body: JSON.stringify({ localId, validSince }),
          signal: AbortSignal.timeout(10_000),
        },
      )
      if (!response.ok) throw new Error(`The emulator did not restore a session (${response.status})`)
    }),
  )
}

const accountsFile = (snapshot: string) => join(snapshot, 'auth_export', 'accounts.json')

async function readPointer(folder: string): Promise<string | undefined> {
  const name = await readFile(join(folder, pointerFile), 'utf8').catch(() => undefined)
  if (!name?.startsWith(snapshotPrefix)) return undefined
  const isComplete = await access(join(folder, name, 'firebase-export-metadata.json')).then(
    () => true,
    () => false,
  )
  return isComplete ? name : undefined
}

async function hasSameAccounts(one: string, other: string): Promise<boolean> {
  const read = (snapshot: string) => readFile(accountsFile(snapshot), 'utf8').catch(() => undefined)
  const [before, after] = await Promise.all([read(one), read(other)])
  return before !== undefined && before === after
}

async function removeOtherSnapshots(folder: string, current: string): Promise<void> {
  const names = await readdir(folder)
  const old = names.filter((name) => name.startsWith(snapshotPrefix) && name !== current)
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
