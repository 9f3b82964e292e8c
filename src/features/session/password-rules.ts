/** Specification, point 9: sign-up and reset. */
export const minimumPasswordLength = 6

export function passwordProblem(password: string, minimum: number): string | null {
  return password.length < minimum ? `Password must be at least ${minimum} characters` : null
}

export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}
