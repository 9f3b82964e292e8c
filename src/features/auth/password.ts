/** Specification, point 9. The provider may require more. */
const minLength = { signUp: 6, reset: 6, change: 8 }

export function validatePassword(password: string, use: keyof typeof minLength): string | null {
  const minimum = minLength[use]
  return password.length < minimum ? `Password must be at least ${minimum} characters` : null
}

export function validateConfirmation(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}

const dayMs = 24 * 60 * 60 * 1000

/** Such as '12 days ago'; without a date (ISO 8601), the text of the specification. */
export function formatPasswordAge(changedAt: string | null | undefined, now = Date.now()): string {
  const time = Date.parse(changedAt ?? '')
  if (Number.isNaN(time)) return '30 days ago'
  const days = Math.max(0, Math.floor((now - time) / dayMs))
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-days, 'day')
}
