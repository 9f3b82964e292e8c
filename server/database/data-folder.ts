import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigurationError } from '../configuration.ts'

/**
 * Makes the data folder where it is missing, for this user alone, and makes sure that it can be written to.
 *
 * @throws ConfigurationError when it cannot be made or used.
 */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await make(folder)
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    const probe = join(folder, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigurationError(
      `DATA_DIR names ${folder}, which ${reasons[code] ?? `cannot be used (${code})`}. Set it to a folder this user can write to.`,
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write to',
  EPERM: 'this user may not write to',
  EROFS: 'is on a disk that can only be read',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'is on a disk that is full',
}

/** Step by step: Node's own recursive form never ends where a folder cannot be made and says it is missing, as in /proc. */
async function make(folder: string): Promise<void> {
  const tryOnce = () =>
    mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await tryOnce().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    await make(dirname(folder))
    await tryOnce()
  })
}
