/** "Last known, 21 Nov 2026, 14:30": the mark of numbers that are not of now. */
export function formatAsOf(loadedAt: number): string {
  const time = new Date(loadedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return `Last known, ${time}`
}
