/** Makes line breaks, repeated spaces and forms of the same character (NFC) equal. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Ignores case, and the difference between spaces, hyphens and underscores. */
export function normalizeLabel(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}
