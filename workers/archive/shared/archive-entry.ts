/** As the archive describes it. Not to be trusted. */
export type ArchiveEntry = {
  index: number
  /** With the folders. */
  path: string
  /** In bytes. */
  size: number
  compressedSize: number
  isEncrypted: boolean
}

/** Limits for hostile archives, in bytes. */
export const archiveLimits = {
  entries: 20_000,
  /** Larger images are rejected anyway. */
  entrySize: 50 * 1024 * 1024,
  totalSize: 64 * 1024 ** 3,
  /** How many times its size an archive, or an entry of more than a megabyte, may expand to. Photos are compressed already. */
  ratio: 200,
}

export type ArchiveRejection = 'damaged' | 'too-many-entries' | 'too-large' | 'document' | 'unsupported'

export class ArchiveRejectedError extends Error {
  override readonly name = 'ArchiveRejectedError'
  readonly reason: ArchiveRejection

  constructor(reason: ArchiveRejection) {
    super(reason)
    this.reason = reason
  }
}

export type EntryRejection = 'encrypted' | 'nested' | 'too-large' | 'invalid-path'

/** Only spreadsheets and other office documents have these files. */
const documentParts = new Set(['[Content_Types].xml', 'META-INF/manifest.xml', 'Index/Document.iwa'])

/** Checks all sizes before an entry is read. @throws ArchiveRejectedError */
export function checkArchive(entries: readonly ArchiveEntry[], archiveSize: number): void {
  if (entries.length > archiveLimits.entries) throw new ArchiveRejectedError('too-many-entries')
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > archiveLimits.totalSize || total > archiveLimits.ratio * archiveSize) {
    throw new ArchiveRejectedError('too-large')
  }
  if (entries.some(({ path }) => documentParts.has(path))) throw new ArchiveRejectedError('document')
}

const ratioMatters = 1024 * 1024

/** Returns undefined if the entry may be an image. */
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

/** Nothing is written to the path, but such an archive was made to deceive. */
function isUnsafePath(path: string): boolean {
  return /^[/\\]|^[a-z]:|\0/i.test(path) || path.split(/[/\\]/).includes('..')
}

export type ArchiveWorker = {
  /** Rejects with an error whose message is an `ArchiveRejection`. */
  open(archive: Blob): Promise<ArchiveEntry[]>
  /** Reads from the archive that was opened last. */
  read(index: number): Promise<Blob>
}
