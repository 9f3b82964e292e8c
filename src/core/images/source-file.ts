import type { FileWithPath } from 'file-selector'

/** A file of the device, or one in a ZIP archive. */
export type SourceFile = {
  name: string
  /** Includes folders, such as "shelf/IMG_1.jpg". */
  path: string
  /** In bytes. */
  size: number
  /** Opening a file in an archive takes a while. */
  isCompressed: boolean
  open(): Promise<File>
}

/** `reason` is a sentence for the user. */
export type LeftOutFile = { path: string; reason: string }

/** Files of operating systems and archive programs. */
const systemFiles = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i

export function isSystemFile(path: string): boolean {
  return systemFiles.test(path)
}

export function fromFile(file: File): SourceFile {
  const path = toPlainPath((file as FileWithPath).relativePath || file.webkitRelativePath || file.name)
  return { name: getName(path), path, size: file.size, isCompressed: false, open: async () => file }
}

export function getName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** In characters. */
const maxPathLength = 300

/**
 * Removes a leading "./", and characters that are invisible or change the direction of the text, by which a name could look
 * like another.
 */
export function toPlainPath(path: string): string {
  const plain = path
    .replaceAll('\\', '/')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^(\.?\/)+/, '')
    .toWellFormed()
  return plain.length <= maxPathLength ? plain : `…${plain.slice(-maxPathLength)}`
}
