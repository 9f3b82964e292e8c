import { calls } from '#api/calls.ts'
import * as provider from '#platform/auth.ts'

/**
 * Deletes the account at the backend, with all its data and keys, then at the provider. The password is checked
 * first where the provider would ask for it, so that the second half cannot fail after the first is done.
 * Repeating it after a failure is safe.
 */
export async function deleteAccount(password: string | null): Promise<void> {
  if (password !== null) await provider.reauthenticate(password)
  await calls.deleteAccount()
  await provider.deleteAccount()
}
