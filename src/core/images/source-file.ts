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
export type RejectedFile = { path: string; reason: string }

export function toSourceFile(file: File): SourceFile {
  const path = sanitizePath((file as FileWithPath).relativePath || file.webkitRelativePath || file.name)
  return { name: getFileName(path), path, size: file.size, isCompressed: false, open: async () => file }
}

export function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** In characters. */
const maxPathLength = 300

/**
 * Removes a leading "./", and characters by which a name could look like another: those that control the terminal or
 * the direction of the text. Others without a shape stay: joiners belong to words and emoji.
 */
export function sanitizePath(path: string): string {
  const plain = path
    .replaceAll('\\', '/')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replace(/^(\.?\/)+/, '')
    .toWellFormed()
  return plain.length <= maxPathLength ? plain : `…${plain.slice(-maxPathLength)}`
}
