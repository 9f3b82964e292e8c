const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Returns a time (ms since 1970) such as "Nov 21, 2026, 2:05:33 PM" in the locale of the user. */
export function formatRunTime(at: number): string {
  return format.format(at)
}
