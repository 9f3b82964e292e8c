/** Formats US cents such as `$0.0125` or `$1.20`. The built-in engine costs nothing. */
export function formatUsCents(cents: number): string {
  return cents === 0 ? 'Free' : `$${(cents / 100).toFixed(cents < 10 ? 4 : 2)}`
}
