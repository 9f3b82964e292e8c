import { isAPIError } from 'better-auth/api'
import { HttpError } from '../../http/http-error.ts'

type ErrorDescription = [code: string, message: string]

const emailInUse: ErrorDescription = ['email_already_in_use', 'An account with this email exists already.']

const descriptionByCode: Record<string, ErrorDescription> = {
  INVALID_EMAIL_OR_PASSWORD: ['invalid_credential', 'The email or the password is wrong.'],
  INVALID_PASSWORD: ['wrong_password', 'The password is wrong.'],
  VALIDATION_ERROR: ['invalid_email', 'This is not a valid email address.'],
  INVALID_EMAIL: ['invalid_email', 'This is not a valid email address.'],
  USER_ALREADY_EXISTS: emailInUse,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailInUse,
  PASSWORD_TOO_SHORT: ['weak_password', 'The password is too short.'],
  PASSWORD_TOO_LONG: ['weak_password', 'The password is too long.'],
  INVALID_TOKEN: ['invalid_action_code', 'This link is invalid or was already used.'],
  USER_NOT_FOUND: ['invalid_action_code', 'The account of this link does not exist.'],
  TOKEN_EXPIRED: ['expired_action_code', 'This link has expired.'],
}

/**
 * Throws an error of better-auth as an HttpError with status 400, or 401 without a session, and a code of Firebase's
 * client SDK.
 */
export function rethrowAsHttpError(error: unknown): never {
  if (isAPIError(error) && error.statusCode === 401 && !(getBetterAuthErrorCode(error) in descriptionByCode))
    throw createSessionEndedError()
  const [code, message] = descriptionByCode[getBetterAuthErrorCode(error)] ?? []
  throw code && message ? new HttpError(400, code, message) : error
}

export const createSessionEndedError = () =>
  new HttpError(401, 'user_token_expired', 'Your session has ended. Please sign in again.')

export function throwEmailInUse(): never {
  throw new HttpError(400, ...emailInUse)
}

/** Returns an empty text for other errors. */
export function getBetterAuthErrorCode(error: unknown): string {
  return isAPIError(error) ? String(error.body?.code) : ''
}
