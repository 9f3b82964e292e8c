/** Specification, point 9. The provider's own policy may ask for more; its message is shown when it refuses. */
const minimumPasswordLength = { signUp: 6, reset: 6, change: 8 }

export function passwordError(password: string, use: keyof typeof minimumPasswordLength): string | null {
  const minimum = minimumPasswordLength[use]
  return password.length < minimum ? `Password must be at least ${minimum} characters` : null
}

export function confirmationError(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}
