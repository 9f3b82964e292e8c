/** In ms. Browsers start the download in this time. */
const revokeAfterMs = 60_000

export function saveFile(content: Blob | string, name: string, type?: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: type ?? 'text/plain' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}

/** Windows reserves them for devices. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const maxNameLength = 60

/** Letters, digits, dots and hyphens, valid on all systems. */
export function toSafeFileName(text: string, extension: string): string {
  const safeText = text
    .normalize('NFKC')
    .slice(0, 400)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+/, '')
    .slice(0, maxNameLength)
    .replace(/[-._]+$/, '')
    .toWellFormed()
  const isReserved = safeText === '' || reservedNames.test(safeText.split('.')[0] ?? '')
  const name = isReserved ? `result-${safeText}`.replace(/-$/, '') : safeText
  return `${name}.${extension}`
}
