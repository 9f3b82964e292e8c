const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Such as 'Nov 21, 2026, 2:05:33 PM', in the person's own way. `at`: ms since 1970. */
export function runTime(at: number): string {
  return format.format(at)
}
