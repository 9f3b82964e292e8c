/** A file in a ZIP archive, as the archive describes it. Nothing of that is trusted. */
export type ArchiveEntry = {
  /** The position in the archive, to read the entry. */
  index: number
  /** With its folders. */
  path: string
  /** Sizes in bytes. */
  size: number
  compressedSize: number
  isEncrypted: boolean
}

/** Limits for hostile archives. Sizes are in bytes. */
export const archiveLimits = {
  entries: 20_000,
  /** Larger images are rejected anyway. */
  entrySize: 50 * 1024 * 1024,
  totalSize: 64 * 1024 ** 3,
  /** How many times its size an archive, or an entry of more than a megabyte, may expand to. Photos are compressed already. */
  ratio: 200,
}

export type ArchiveRejection = 'damaged' | 'too-many-entries' | 'too-large' | 'unsupported'

/** An archive of which nothing is read. */
export class ArchiveRejectedError extends Error {
  override readonly name = 'ArchiveRejectedError'
  readonly reason: ArchiveRejection

  constructor(reason: ArchiveRejection) {
    super(reason)
    this.reason = reason
  }
}

/** Why an entry is not read. */
export type EntryRejection = 'encrypted' | 'nested' | 'too-large' | 'invalid-path'

/** Checks the sizes of all entries before one of them is read. @throws ArchiveRejectedError */
export function checkArchive(entries: readonly ArchiveEntry[], archiveSize: number): void {
  if (entries.length > archiveLimits.entries) throw new ArchiveRejectedError('too-many-entries')
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > archiveLimits.totalSize || total > archiveLimits.ratio * archiveSize) {
    throw new ArchiveRejectedError('too-large')
  }
}

const ratioMatters = 1024 * 1024

/** Returns why an entry must not be read; undefined if it may be an image. */
export function checkEntry({
  path,
  size,
  compressedSize,
  isEncrypted,
}: ArchiveEntry): EntryRejection | undefined {
  if (isUnsafePath(path)) return 'invalid-path'
  if (isEncrypted) return 'encrypted'
  if (/\.(zip|7z|rar|tar|t?gz|bz2|xz|zst)$/i.test(path)) return 'nested'
  const expandsTooMuch = size > ratioMatters && size > archiveLimits.ratio * compressedSize
  return size > archiveLimits.entrySize || expandsTooMuch ? 'too-large' : undefined
}

/** Returns whether a path leads out of its folder. Nothing is written there, but such an archive was made to deceive. */
function isUnsafePath(path: string): boolean {
  return /^[/\\]|^[a-z]:|\0/i.test(path) || path.split(/[/\\]/).includes('..')
}

/** The interface of the worker. */
export type ArchiveWorker = {
  /** Lists the files. Rejects with an error whose message is an `ArchiveRejection`. */
  open(archive: Blob): Promise<ArchiveEntry[]>
  /** Reads a file of the archive that was opened last. */
  read(index: number): Promise<Blob>
}
