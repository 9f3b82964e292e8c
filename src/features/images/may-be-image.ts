/** A text document is turned away at once; a file without a type (HEIC on many systems) gets its bytes read. */
export function mayBeImage(file: File): boolean {
  return file.type === '' || file.type.startsWith('image/')
}
