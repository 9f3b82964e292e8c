/** PostgreSQL stores no null characters, nor, in `jsonb`, halves of surrogate pairs. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
