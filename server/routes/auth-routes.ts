import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { EmbeddedAuth, Session } from '../auth/embedded/embedded-auth.ts'
import { HttpError } from '../http/http-error.ts'
import { describeJson } from '../http/responses.ts'
import { createOperationGroup } from './operations.ts'

const cookieName = 'session'
const cookiePath = '/api/v1/auth'
const cookieSeconds = 60 * 24 * 3600

const email = z.string().max(254).openapi({ format: 'email' })
/** better-auth checks the minimum length. */
const password = z.string().min(1).max(1024)
/** Without null bytes, which PostgreSQL rejects, and formatting characters, which could disguise the name. */
const name = z
  .string()
  .max(200)
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
const code = z.string().min(1).max(2048)
const mode = z.enum(['resetPassword', 'verifyEmail'])
const Token = z.object({ token: z.string().openapi({ description: 'An access token, valid for an hour.' }) })
/** A form on another website cannot send JSON, so that all operations require it. */
const noFields = z.object({})

const started = { 200: describeJson('The session has started; its cookie is set.', Token) }
const done = { 204: { description: 'Done.' } }

/**
 * The session is an HttpOnly cookie that browsers send only to these routes. All other routes require the access token.
 * Attempts are limited where a password or a code is checked, an account is created or an email is sent.
 */
export const authRoutes = createOperationGroup<'same-origin', EmbeddedAuth>('Sign-in', 'same-origin')

authRoutes.post('/auth/sign-up', {
  operationId: 'auth-sign-up',
  summary: 'Create an account and sign in',
  limit: 'attempts',
  body: z.object({ name, email, password }),
  responses: started,
  async handler(c, auth) {
    const { name, email, password } = c.req.valid('json')
    return c.json(setSessionCookie(c, await auth.signUp(name, email, password)), 200)
  },
})

authRoutes.post('/auth/sign-in', {
  operationId: 'auth-sign-in',
  summary: 'Sign in',
  limit: 'attempts',
  body: z.object({ email, password }),
  responses: started,
  async handler(c, auth) {
    const { email, password } = c.req.valid('json')
    const previous = readSessionSecret(c)
    const session = await auth.signIn(email, password)
    if (previous) await auth.signOut(previous)
    return c.json(setSessionCookie(c, session), 200)
  },
})

authRoutes.post('/auth/token', {
  operationId: 'auth-token',
  summary: 'Get an access token for the session',
  body: noFields,
  responses: started,
  handler: async (c, auth) => c.json(setSessionCookie(c, await auth.refresh(requireSessionSecret(c))), 200),
})

authRoutes.post('/auth/sign-out', {
  operationId: 'auth-sign-out',
  summary: 'End the session',
  body: noFields,
  responses: done,
  async handler(c, auth) {
    const secret = readSessionSecret(c)
    if (secret) await auth.signOut(secret)
    deleteCookie(c, cookieName, { path: cookiePath })
    return c.body(null, 204)
  },
})

authRoutes.post('/auth/change-password', {
  operationId: 'auth-change-password',
  summary: 'Change the password and end all other sessions',
  limit: 'attempts',
  body: z.object({ current_password: password, new_password: password }),
  responses: started,
  async handler(c, auth) {
    const { current_password, new_password } = c.req.valid('json')
    const session = await auth.changePassword(requireSessionSecret(c), current_password, new_password)
    return c.json(setSessionCookie(c, session), 200)
  },
})

authRoutes.post('/auth/reauthenticate', {
  operationId: 'auth-reauthenticate',
  summary: 'Confirm the password',
  limit: 'attempts',
  body: z.object({ password }),
  responses: started,
  async handler(c, auth) {
    const session = await auth.reauthenticate(requireSessionSecret(c), c.req.valid('json').password)
    return c.json(setSessionCookie(c, session), 200)
  },
})

authRoutes.post('/auth/send-verification', {
  operationId: 'auth-send-verification',
  summary: 'Email a link that verifies the address',
  limit: 'attempts',
  body: noFields,
  responses: done,
  async handler(c, auth) {
    await auth.sendVerification(requireSessionSecret(c))
    return c.body(null, 204)
  },
})

authRoutes.post('/auth/send-reset', {
  operationId: 'auth-send-reset',
  summary: 'Email a link to choose a new password',
  limit: 'attempts',
  body: z.object({ email }),
  responses: done,
  async handler(c, auth) {
    await auth.sendPasswordReset(c.req.valid('json').email)
    return c.body(null, 204)
  },
})

authRoutes.post('/auth/check-code', {
  operationId: 'auth-check-code',
  summary: 'Check the code of a link',
  limit: 'attempts',
  body: z.object({ mode, code }),
  responses: { 200: describeJson('The code is valid, for this account.', z.object({ email: z.string() })) },
  async handler(c, auth) {
    const { mode, code } = c.req.valid('json')
    return c.json({ email: await auth.readEmailOfCode(mode, code) }, 200)
  },
})

authRoutes.post('/auth/reset-password', {
  operationId: 'auth-reset-password',
  summary: 'Choose a new password',
  limit: 'attempts',
  body: z.object({ code, password }),
  responses: done,
  async handler(c, auth) {
    const { code, password } = c.req.valid('json')
    await auth.resetPassword(code, password)
    return c.body(null, 204)
  },
})

authRoutes.post('/auth/verify-email', {
  operationId: 'auth-verify-email',
  summary: 'Verify the address',
  limit: 'attempts',
  body: z.object({ code }),
  responses: done,
  async handler(c, auth) {
    await auth.verifyEmail(c.req.valid('json').code)
    return c.body(null, 204)
  },
})

/** Undefined for any other value, which headers or the database might not accept. */
function readSessionSecret(c: Context): string | undefined {
  const secret = getCookie(c, cookieName)
  return secret && /^[\w-]{1,200}$/.test(secret) ? secret : undefined
}

function requireSessionSecret(c: Context): string {
  const secret = readSessionSecret(c)
  if (!secret) throw new HttpError(401, 'user_token_expired', 'Your session has ended. Please sign in again.')
  return secret
}

/** Returns the response body. */
function setSessionCookie(c: Context, { secret, token }: Session): { token: string } {
  setCookie(c, cookieName, secret, {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: cookieSeconds,
    // Behind a TLS proxy, only the header Origin shows that the page uses https.
    secure: c.req.header('Origin')?.startsWith('https:') ?? false,
  })
  return { token }
}
