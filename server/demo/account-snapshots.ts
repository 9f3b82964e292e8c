import { access, chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pointer = 'current'
const prefix = 'accounts-'

/**
 * The emulator keeps its accounts in memory. They are written into a fresh folder each time, and a one-line file is
 * then renamed over the old one to point there: a kill at any moment leaves the last whole copy in use. The files
 * hold passwords in clear, so nobody else may enter the folder.
 */
export async function openAccountSnapshots(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  let current = await readCurrent(folder)

  async function write(hub: string): Promise<void> {
    const name = `${prefix}${Date.now()}-${process.pid}`
    const answer = await fetch(`http://${hub}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: join(folder, name), initiatedBy: 'server' }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`The demo accounts could not be saved (${answer.status})`)
    if (current && (await isSame(join(folder, current), join(folder, name)))) {
      await rm(join(folder, name), { recursive: true })
      return
    }
    await writeFile(join(folder, `${pointer}.new`), name, { mode: 0o600 })
    await rename(join(folder, `${pointer}.new`), join(folder, pointer))
    current = name
    await removeOthers(folder, name)
  }

  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Resolves when a copy that began after this call is safe. Calls that come together share one. */
  function save(hub: string): Promise<void> {
    if (!running) {
      running = write(hub).finally(() => {
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
  return { importFrom: current && join(folder, current), save }
}

async function readCurrent(folder: string): Promise<string | undefined> {
  const name = await readFile(join(folder, pointer), 'utf8').catch(() => undefined)
  if (!name?.startsWith(prefix)) return undefined
  const isWhole = await access(join(folder, name, 'firebase-export-metadata.json')).then(
    () => true,
    () => false,
  )
  return isWhole ? name : undefined
}

async function isSame(one: string, other: string): Promise<boolean> {
  const accounts = (path: string) =>
    readFile(join(path, 'auth_export', 'accounts.json'), 'utf8').catch(() => undefined)
  const [before, after] = await Promise.all([accounts(one), accounts(other)])
  return before !== undefined && before === after
}

async function removeOthers(folder: string, kept: string): Promise<void> {
  const names = await readdir(folder)
  const old = names.filter((name) => name.startsWith(prefix) && name !== kept)
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
