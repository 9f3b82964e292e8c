import type { Context } from 'hono'
import { HttpError } from './http-error.ts'

type Outcome =
  | { success: true }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/** Says what is wrong with a request that is not of the described form; what was sent is not repeated. */
export function validationHook(outcome: Outcome, _c: Context): undefined {
  if (outcome.success) return
  const [issue] = outcome.error.issues
  const field = issue?.path.map(String).join('.').slice(0, 100) || 'The body'
  throw new HttpError(422, 'invalid_request', `${field}: ${issue?.message ?? 'not understood'}`.slice(0, 300))
}
