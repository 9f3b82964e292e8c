/**
 * Decodes a file of an operator: UTF-8, or UTF-16 with a byte order mark, which programs of Windows write.
 *
 * @throws TypeError for invalid bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  // TextDecoder removes the byte order mark.
  return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes)
}

function findEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
