/** Long enough for any browser to have begun the download. */
const keptForMs = 60_000

/** Downloads a file of our own making under this name. */
export function saveFile(content: Blob | string, name: string, type?: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: type ?? 'text/plain' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}
