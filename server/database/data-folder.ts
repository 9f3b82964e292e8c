import { access, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** An earlier start by another user may own these. */
const checkedPaths = ['postgres', 'postgres/global/pg_control']

/**
 * Creates a missing folder, readable by this user only, and checks that it and its database are writable.
 *
 * @throws OperatorError
 */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await createFolder(folder)
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    const probe = join(folder, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
    for (const path of checkedPaths)
      await access(join(folder, path), constants.R_OK | constants.W_OK).catch(ignoreMissing)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `DATA_DIR names ${folder}, which ${reasonByErrorCode[code] ?? `cannot be used (${code})`}. Set it to a folder this user can write to.`,
    )
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

const reasonByErrorCode: Record<string, string> = {
  EACCES: 'this user may not write to',
  EPERM: 'this user may not write to',
  EROFS: 'is on a read-only file system',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'is on a full disk',
}

/** Also creates parents. Node's recursive `mkdir` never returns for a folder such as /proc/x. */
async function createFolder(folder: string): Promise<void> {
  const createOne = () =>
    mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await createOne().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    await createFolder(dirname(folder))
    await createOne()
  })
}
