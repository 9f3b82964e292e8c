import { isSystemFile } from '#domain/files/image-files.ts'
import { Archive } from '#workers/archive/page/archive.ts'
import {
  ArchiveRejectedError,
  type ArchiveRejection,
  checkEntry,
  type EntryRejection,
} from '#workers/archive/shared/archive-entry.ts'
import { getFileName, type RejectedFile, type SourceFile, sanitizePath, toSourceFile } from './source-file.ts'

const archiveReasons: Record<ArchiveRejection, string> = {
  damaged: 'This ZIP file is damaged or was not downloaded completely.',
  'too-many-entries': 'This ZIP file has more than 20,000 files. Extract it and add its folders one by one.',
  'too-large': 'This ZIP file expands to far more than its size, so it was not opened.',
  document: 'A document, not a ZIP file with images. Save a spreadsheet as CSV.',
  unsupported: 'This browser cannot open ZIP files. Extract it and add the folder.',
}

const entryReasons: Record<EntryRejection, string> = {
  encrypted: 'Encrypted. Extract the ZIP file with its password first.',
  nested: 'Archives in archives are not opened.',
  'too-large': 'Larger than 50 MB.',
  'invalid-path': 'Its path is not valid.',
}

const systemReason = 'Hidden, deleted, a thumbnail, or made by the system.'

/** "IMG_2" is before "IMG_10". */
const byName = new Intl.Collator('en', { numeric: true })

/** In ms. Then the page may respond to input. */
const sliceMs = 8

/**
 * Replaces ZIP archives by their files, and sorts by path: browsers list a folder in the order of the disk. Files of the system
 * are left out.
 */
export async function expandArchives(
  files: readonly File[],
): Promise<{ sources: SourceFile[]; leftOut: RejectedFile[] }> {
  const sources: SourceFile[] = []
  const leftOut: RejectedFile[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const file of files) {
    // Chromium waits for the disk whenever the size of a file is read.
    const source = toSourceFile(file)
    if (performance.now() > sliceEnd) {
      await new Promise((resolve) => setTimeout(resolve))
      sliceEnd = performance.now() + sliceMs
    }
    if (isSystemFile(source.path)) leftOut.push({ path: source.path, reason: systemReason })
    else if (!(await isArchive(file))) sources.push(source)
    else await expand(file, source.path, sources, leftOut)
  }
  sources.sort((one, other) => byName.compare(one.path, other.path))
  return { sources, leftOut }
}

async function expand(
  file: File,
  archivePath: string,
  sources: SourceFile[],
  leftOut: RejectedFile[],
): Promise<void> {
  const archive = new Archive(file)
  try {
    for (const entry of await archive.list()) {
      const path = sanitizePath(entry.path)
      const rejection = checkEntry(entry)
      if (isSystemFile(path)) leftOut.push({ path, reason: systemReason })
      else if (rejection) leftOut.push({ path, reason: entryReasons[rejection] })
      else {
        const name = getFileName(path)
        const open = async () => new File([await archive.read(entry.index)], name)
        sources.push({ name, path, size: entry.size, isCompressed: true, open })
      }
    }
  } catch (error) {
    const reason = error instanceof ArchiveRejectedError ? error.reason : 'damaged'
    leftOut.push({ path: archivePath, reason: archiveReasons[reason] })
  }
}

/** Reads the first bytes, but not of photos: a folder may have thousands. */
async function isArchive(file: File): Promise<boolean> {
  if (file.type.startsWith('image/')) return false
  const head = new Uint8Array(
    await file
      .slice(0, 4)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  )
  const [p, k, first = 0, second = 0] = head
  return p === 0x50 && k === 0x4b && [0x0304, 0x0506].includes(first * 256 + second)
}
