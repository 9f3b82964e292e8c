import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { expose } from 'comlink'
import {
  type ArchiveEntry,
  ArchiveRejectedError,
  type ArchiveWorker,
  archiveLimits,
  checkArchive,
} from '../shared/archive-entry.ts'
import { decodePaths } from './decode-paths.ts'

// This is a worker already.
configure({ useWebWorkers: false })

let files: FileEntry[] = []

const archiveWorker: ArchiveWorker = {
  async open(archive) {
    const reader = new ZipReader(new BlobReader(archive), { filenameValidation: 'tolerant' })
    files = []
    try {
      for await (const entry of reader.getEntriesGenerator()) {
        if (!entry.directory) files.push(entry)
        if (files.length > archiveLimits.entries) throw new ArchiveRejectedError('too-many-entries')
      }
    } catch (error) {
      throw error instanceof ArchiveRejectedError ? error : new ArchiveRejectedError('damaged')
    }
    const paths = await decodePaths(files)
    const entries = files.map((entry, index) => describe(entry, index, paths[index] ?? entry.filename))
    checkArchive(entries, archive.size)
    return entries
  },

  async read(index) {
    const entry = files[index]
    if (!entry) throw new ArchiveRejectedError('damaged')
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    const collect = new WritableStream<Uint8Array<ArrayBuffer>>({
      write(chunk) {
        size += chunk.length
        // The stated size was checked, but it may be wrong.
        if (size > entry.uncompressedSize) throw new ArchiveRejectedError('damaged')
        chunks.push(chunk)
      },
    })
    // Entries that share their data are how a small archive expands to terabytes.
    await entry.getData(collect, { checkOverlappingEntry: true, checkSignature: true })
    return new Blob(chunks)
  },
}

function describe(entry: FileEntry, index: number, path: string): ArchiveEntry {
  return {
    index,
    path,
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    isEncrypted: entry.encrypted,
  }
}

expose(archiveWorker)
