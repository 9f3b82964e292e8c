/** Rejects text documents at once. A file without a type, such as HEIC on many systems, is recognized by its bytes later. */
export function mayBeImage(file: File): boolean {
  return file.type === '' || file.type.startsWith('image/')
}

/** Formats a size such as `142.3 KB`: kilobytes of 1024 bytes with one decimal (specification, point 9). */
export function fileSize(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
