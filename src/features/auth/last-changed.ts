/** The described text, where the backend does not know the date. */
const described = '30 days ago'

const day = 24 * 60 * 60 * 1000

/** Such as 'today' or '12 days ago'. Takes ISO 8601. */
export function formatPasswordAge(at: string | null | undefined, now = Date.now()): string {
  const time = Date.parse(at ?? '')
  if (Number.isNaN(time)) return described
  const days = Math.max(0, Math.floor((now - time) / day))
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-days, 'day')
}
