/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const longest = 60

/** A file name from any text: letters, digits, dots and hyphens, on every system one file in the folder chosen. */
export function safeFileName(text: string, ending: string): string {
  const plain = text
    .normalize('NFKC')
    .slice(0, 400)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+/, '')
    .slice(0, longest)
    .replace(/[-._]+$/, '')
    .toWellFormed()
  const name =
    plain === '' || reserved.test(plain.split('.')[0] ?? '') ? `result-${plain}`.replace(/-$/, '') : plain
  return `${name}.${ending}`
}
