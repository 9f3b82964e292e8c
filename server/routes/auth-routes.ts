import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { EmbeddedAuth, Session } from '../auth/embedded/embedded-auth.ts'
import type { Configuration } from '../configuration.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { getClientKey } from '../http/rate-limits.ts'
import { requireSameOrigin } from '../http/require-same-origin.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

type AuthRouteSettings = Pick<Configuration, 'TRUST_PROXY' | 'HOST' | 'PUBLIC_URL'>

const cookieName = 'session'
const cookiePath = '/api/v1/auth'
const cookieSeconds = 60 * 24 * 3600

const email = z.string().max(254).openapi({ format: 'email' })
/** A password. Its minimum length is checked by better-auth. */
const password = z.string().min(1).max(1024)
/** A name without null bytes, which PostgreSQL rejects, and without formatting characters, which could disguise it. */
const name = z
  .string()
  .max(200)
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
const code = z.string().min(1).max(2048)
const mode = z.enum(['resetPassword', 'verifyEmail'])
const Token = z.object({ token: z.string().openapi({ description: 'An access token, valid for an hour.' }) })

/**
 * The routes of the embedded sign-in. The session is an HttpOnly cookie that browsers send only to these routes. All other
 * routes require the access token.
 */
export function authRoutes(auth: EmbeddedAuth, configuration: AuthRouteSettings): OpenAPIHono {
  const { TRUST_PROXY: trustProxy, HOST: listenHost, PUBLIC_URL: publicUrl } = configuration
  const limitAddress: MiddlewareHandler = async (c, next) => {
    await auth.limits.countAttempt(getClientKey(c, trustProxy))
    await next()
  }
  const app = new OpenAPIHono({ defaultHook: validationHook })
  app.use('/auth/*', requireSameOrigin({ listenHost, publicUrl }), limitBody(defaultBodyBytes))
  for (const path of limitedPaths) app.post(`/auth/${path}`, limitAddress)

  app.openapi(signUpRoute, async (c) => {
    const { name, email, password } = c.req.valid('json')
    return c.json(setSessionCookie(c, await auth.signUp(name, email, password)), 200)
  })
  app.openapi(signInRoute, async (c) => {
    const { email, password } = c.req.valid('json')
    const previous = readSessionSecret(c)
    const session = await auth.signIn(email, password)
    if (previous) await auth.signOut(previous)
    return c.json(setSessionCookie(c, session), 200)
  })
  app.openapi(refreshRoute, async (c) =>
    c.json(setSessionCookie(c, await auth.refresh(requireSessionSecret(c))), 200),
  )
  app.openapi(signOutRoute, async (c) => {
    const secret = readSessionSecret(c)
    if (secret) await auth.signOut(secret)
    deleteCookie(c, cookieName, { path: cookiePath })
    return c.body(null, 204)
  })
  app.openapi(changePasswordRoute, async (c) => {
    const { current_password, new_password } = c.req.valid('json')
    const session = await auth.changePassword(requireSessionSecret(c), current_password, new_password)
    return c.json(setSessionCookie(c, session), 200)
  })
  app.openapi(reauthenticateRoute, async (c) => {
    const session = await auth.reauthenticate(requireSessionSecret(c), c.req.valid('json').password)
    return c.json(setSessionCookie(c, session), 200)
  })
  app.openapi(sendVerificationRoute, async (c) => {
    await auth.sendVerification(requireSessionSecret(c))
    return c.body(null, 204)
  })
  app.openapi(sendResetRoute, async (c) => {
    await auth.sendPasswordReset(c.req.valid('json').email)
    return c.body(null, 204)
  })
  app.openapi(checkCodeRoute, async (c) => {
    const { mode, code } = c.req.valid('json')
    return c.json({ email: await auth.readEmailOfCode(mode, code) }, 200)
  })
  app.openapi(resetPasswordRoute, async (c) => {
    const { code, password } = c.req.valid('json')
    await auth.resetPassword(code, password)
    return c.body(null, 204)
  })
  app.openapi(verifyEmailRoute, async (c) => {
    await auth.verifyEmail(c.req.valid('json').code)
    return c.body(null, 204)
  })
  return app
}

/** The paths with a limit of attempts, because they check a password or a code, create an account or send an email. */
const limitedPaths = [
  'sign-up',
  'sign-in',
  'change-password',
  'reauthenticate',
  'send-verification',
  'send-reset',
  'check-code',
  'reset-password',
  'verify-email',
]

/**
 * Returns the session secret from the cookie; undefined for any other value, which headers or the database might not accept.
 */
function readSessionSecret(c: Context): string | undefined {
  const secret = getCookie(c, cookieName)
  return secret && /^[\w-]{1,200}$/.test(secret) ? secret : undefined
}

function requireSessionSecret(c: Context): string {
  const secret = readSessionSecret(c)
  if (!secret) throw new HttpError(401, 'user_token_expired', 'Your session has ended. Please sign in again.')
  return secret
}

/** Sets the session cookie. Returns the response body. */
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

type Responses = Parameters<typeof createRoute>[0]['responses']

/** Defines a POST route that accepts only JSON, which a form on another website cannot send. */
function definePostRoute<Body extends z.ZodType, R extends Responses>(
  path: string,
  summary: string,
  body: Body,
  responses: R,
) {
  return createRoute({
    method: 'post',
    path: `/auth/${path}`,
    operationId: `auth-${path}`,
    tags: ['Sign-in'],
    summary,
    security: [],
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: { ...responses, ...describeErrorResponses(400, 401, 403, 413, 415, 422, 429, 503) },
  })
}

const tokenResponse = { 200: describeJsonResponse('The session has started; its cookie is set.', Token) }
const emptyResponse = { 204: { description: 'Done.' } }
const EmptyBody = z.object({})

const signUpRoute = definePostRoute(
  'sign-up',
  'Create an account and sign in',
  z.object({ name, email, password }),
  tokenResponse,
)
const signInRoute = definePostRoute('sign-in', 'Sign in', z.object({ email, password }), tokenResponse)
const refreshRoute = definePostRoute('token', 'Get an access token for the session', EmptyBody, tokenResponse)
const signOutRoute = definePostRoute('sign-out', 'End the session', EmptyBody, emptyResponse)
const changePasswordRoute = definePostRoute(
  'change-password',
  'Change the password and end all other sessions',
  z.object({ current_password: password, new_password: password }),
  tokenResponse,
)
const reauthenticateRoute = definePostRoute(
  'reauthenticate',
  'Confirm the password',
  z.object({ password }),
  tokenResponse,
)
const sendVerificationRoute = definePostRoute(
  'send-verification',
  'Email a link that verifies the address',
  EmptyBody,
  emptyResponse,
)
const sendResetRoute = definePostRoute(
  'send-reset',
  'Email a link to choose a new password',
  z.object({ email }),
  emptyResponse,
)
const checkCodeRoute = definePostRoute('check-code', 'Check the code of a link', z.object({ mode, code }), {
  200: describeJsonResponse('The code is valid, for this account.', z.object({ email: z.string() })),
})
const resetPasswordRoute = definePostRoute(
  'reset-password',
  'Choose a new password',
  z.object({ code, password }),
  emptyResponse,
)
const verifyEmailRoute = definePostRoute(
  'verify-email',
  'Verify the address',
  z.object({ code }),
  emptyResponse,
)
