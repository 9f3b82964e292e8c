import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { User } from '#contract/user.ts'
import type { AuthMiddleware, UserEnv } from '../auth/auth-middleware.ts'
import type { AuthProvider } from '../auth/auth-provider.ts'
import type { Database } from '../database/tables.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'
import type { Logger } from '../log.ts'
import { deleteAccount } from '../organizations/accounts.ts'

type Dependencies = {
  auth: AuthMiddleware
  database: Database
  authProvider: AuthProvider
  log: Logger
}

/** The routes `GET` and `DELETE /users/me`. */
export function userRoutes({ auth, database, authProvider, log }: Dependencies) {
  return new OpenAPIHono<UserEnv>()
    .openapi(readMeRoute(auth), async (c) => {
      const { identity, account } = c.var.caller
      const password_changed_at = await authProvider.getPasswordChangedAt(identity.uid)
      const { userId: id, name, email } = account
      return c.json({ id, name, email, provider_user_id: identity.uid, password_changed_at }, 200)
    })
    .openapi(deleteMeRoute(auth), async (c) => {
      const { identity } = c.var.caller
      await deleteAccount(database, identity)
      auth.forgetUser(identity.uid)
      await authProvider.deleteUser(identity.uid).catch((error: Error) => {
        log.warn({ reason: error.message.slice(0, 200) }, 'Provider account of a deleted user not deleted')
      })
      return c.body(null, 204)
    })
}

const readMeRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/users/me',
    operationId: 'read-me',
    tags: ['Account'],
    summary: 'Get the signed-in user',
    middleware: [auth.requireUser] as const,
    responses: {
      200: describeJsonResponse('The user of the token.', User),
      ...describeErrorResponses(401, 429, 503),
    },
  })

const deleteMeRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'delete',
    path: '/users/me',
    operationId: 'delete-me',
    tags: ['Account'],
    summary: 'Delete the account, its API keys and its requests permanently',
    description:
      'The server retains a digest of the address and the used part of the trial, so that signing up again does not start a new trial.',
    middleware: [auth.requireUnrevokedUser] as const,
    responses: {
      204: { description: 'The account has been deleted.' },
      ...describeErrorResponses(401, 429, 503),
    },
  })
