import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { decodeText } from '#domain/text/decode-text.ts'

type Named = Pick<FileEntry, 'filename' | 'rawFilename' | 'filenameUTF8'>

const lineFeed = 0x0a

/**
 * Returns the paths of entries. Programs that do not state that names are UTF-8 write them in the code page of their
 * system, which all names of an archive together show.
 */
export async function decodePaths(entries: readonly Named[]): Promise<string[]> {
  const isUnknown = ({ rawFilename, filenameUTF8 }: Named) =>
    !filenameUTF8 && rawFilename.some((byte) => byte >= 0x80) && !rawFilename.includes(lineFeed)
  const unknown = entries.filter(isUnknown)
  if (unknown.length === 0) return entries.map(({ filename }) => filename)
  const { text } = await decodeText(
    Uint8Array.from(unknown.flatMap(({ rawFilename }) => [...rawFilename, lineFeed])),
  )
  const names = text.split('\n')
  const decoded = new Map(unknown.map((entry, index) => [entry, names[index]]))
  return entries.map((entry) => decoded.get(entry) ?? entry.filename)
}
