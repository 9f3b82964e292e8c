/** RFC 9110, 10.2.3: seconds, or a date. In ms from `now` (ms since 1970); undefined where there is none to read. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const said = headers.get('Retry-After')?.trim()
  if (!said) return undefined
  const seconds = /^\d+$/.test(said) ? Number(said) : undefined
  const at = seconds === undefined ? Date.parse(said) : now + seconds * 1000
  return Number.isFinite(at) ? Math.max(0, at - now) : undefined
}
