import { access, constants, statfs } from 'node:fs/promises'

/** More than the 16 MB by which PostgreSQL extends its write-ahead log at a time. */
const minFreeBytes = 20 * 1024 * 1024

/** Returns a sentence about the disk of the embedded database; undefined without a problem or folder. */
export async function findDiskProblem(
  folder: string | undefined,
  minBytes = minFreeBytes,
): Promise<string | undefined> {
  if (!folder) return undefined
  const stats = await statfs(folder).catch((error: NodeJS.ErrnoException) => error)
  if (stats instanceof Error) return `The data folder ${folder} cannot be read (${stats.code}).`
  const accessError = await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => error)
  if (accessError) return `The data folder ${folder} cannot be written to (${accessError.code}).`
  const freeBytes = stats.bavail * stats.bsize
  if (freeBytes >= minBytes) return undefined
  return `The disk of the data folder ${folder} is full: ${Math.floor(freeBytes / 1024 / 1024)} MB are left. Free some space.`
}
