import { OpenAPIHono, type RouteConfig, type RouteHandler, z } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler } from 'hono'
import type { CallerEnv, UserEnv } from '../auth/auth-middleware.ts'
import { dropAbsentFields } from '../http/absent-fields.ts'
import { defaultMaxBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { describeErrors, type ErrorStatus } from '../http/responses.ts'
import type { ApiServices } from './api-services.ts'

/**
 * `public`: everybody, but only outside of `/api/v1`, where no request is limited, nor refused while the server stops.
 * `same-origin`: the pages of this server, to sign in. `cached`: a user's token may have been verified some seconds ago.
 */
type Access =
  | 'public'
  | 'same-origin'
  | 'user'
  | 'unrevoked-user'
  | 'user-or-key'
  | 'unrevoked-user-or-key'
  | 'cached-user-or-key'
type AccessEnv<A> = A extends `${string}key` ? CallerEnv : A extends `${string}user` ? UserEnv : Env

/** The middleware behind the names in a definition. */
export type Guards = {
  access: Record<Access, MiddlewareHandler>
  limit: Record<'organization' | 'reads' | 'attempts', MiddlewareHandler>
  /** Limits the size of bodies with an image, and the memory of all of them. */
  imageBody: MiddlewareHandler
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type RequestBody = NonNullable<NonNullable<RouteConfig['request']>['body']>

/** They determine the type of the handler. */
type Parts = {
  params: z.ZodObject
  query: z.ZodObject
  /** A JSON body, or a body that the handler validates. */
  body: z.ZodType | RequestBody
  /** Without errors, except those that have additional fields. */
  responses: RouteConfig['responses']
}

type Definition<A extends Access, P extends Parts> = {
  operationId: string
  summary: string
  description?: string
  /** By default that of the resource. */
  access?: A
  limit?: keyof Guards['limit']
  params?: P['params']
  query?: P['query']
  headers?: z.ZodObject
  /** Validated by the handler. */
  parameters?: NonNullable<RouteConfig['parameters']>
  body?: P['body']
  /** In bytes. The default is 16 kB. */
  bodyLimit?: number | 'image'
  responses: P['responses']
  /** Errors that do not follow from the rest. */
  errors?: ErrorStatus[]
}

type Route<P extends Parts> = {
  method: Method
  path: string
  request: { [Part in 'params' | 'query' as [P[Part]] extends [never] ? never : Part]: P[Part] } & {
    body: { content: P['body'] extends z.ZodType ? { 'application/json': { schema: P['body'] } } : object }
  }
  responses: P['responses']
}

type Operation<A extends Access, P extends Parts, S> = Definition<A, P> & {
  handler: (
    c: Parameters<RouteHandler<Route<P>, AccessEnv<A>>>[0],
    services: S,
  ) => ReturnType<RouteHandler<Route<P>>>
}

/** Parameters of a method are compared bivariantly. */
type AnyOperation<S> = Definition<Access, Parts> & {
  access: Access
  method: Method
  path: string
  handler(c: Context, services: S): unknown
}

/**
 * What an operation declares is what is enforced, and the OpenAPI document lists the errors that follow from it.
 *
 * @param tag the heading in the documentation.
 */
export function createOperationGroup<DefaultAccess extends Access, S = ApiServices>(
  tag: string,
  access: DefaultAccess,
) {
  const operations: AnyOperation<S>[] = []
  const define =
    (method: Method) =>
    <
      Responses extends Parts['responses'],
      Params extends Parts['params'] = never,
      Query extends Parts['query'] = never,
      Body extends Parts['body'] = never,
      A extends Access = DefaultAccess,
    >(
      path: string,
      operation: Operation<A, { params: Params; query: Query; body: Body; responses: Responses }, S>,
    ): void => {
      operations.push({ access, ...operation, method, path })
    }
  return {
    get: define('get'),
    post: define('post'),
    put: define('put'),
    patch: define('patch'),
    delete: define('delete'),
    toApp: (guards: Guards, services: S) =>
      new OpenAPIHono({ defaultHook: validationHook }).openapiRoutes(
        operations.map((operation) => ({
          route: { tags: [tag], ...toRoute(operation, guards) },
          handler: (c: Context) => operation.handler(c, services),
        })),
      ),
  }
}

function toRoute<S>(operation: AnyOperation<S>, guards: Guards): RouteConfig {
  const {
    access,
    limit,
    params,
    query,
    headers,
    body,
    bodyLimit = defaultMaxBodyBytes,
    ...others
  } = operation
  const { handler, responses, errors, ...rest } = others
  const guard = guards.access[access]
  const limitSize = bodyLimit === 'image' ? guards.imageBody : limitBody(bodyLimit)
  return {
    ...rest,
    ...(isAnonymous(access) && { security: [] }),
    middleware: [
      guard,
      ...(limit ? [guards.limit[limit]] : []),
      ...(body ? [limitSize] : []),
      ...(body && access.startsWith('unrevoked') ? [afterBody(guard)] : []),
    ],
    request: {
      params,
      ...(query && { query: acceptAbsent(query) }),
      ...(headers && { headers }),
      ...(body && { body: toRequestBody(body) }),
    },
    responses: { ...describeErrors(listErrors(operation)), ...responses },
  }
}

/** A session that is valid when the headers arrive may be revoked while the client sends the body slowly. */
const afterBody =
  (guard: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) => {
    // The validator reports a body that cannot be read.
    await c.req.text().catch(() => undefined)
    return await guard(c, next)
  }

const isAnonymous = (access: Access) => access === 'public' || access === 'same-origin'

const toRequestBody = (body: Parts['body']): RequestBody =>
  body instanceof z.ZodType
    ? { required: true, content: { 'application/json': { schema: acceptAbsent(body) } } }
    : body

const acceptAbsent = (schema: z.ZodType): z.ZodPipe =>
  z.pipe(
    z.transform((value) => dropAbsentFields(schema, value)),
    schema,
  )

function listErrors<S>(operation: AnyOperation<S>): ErrorStatus[] {
  const { access, params, query, headers, body, errors = [] } = operation
  const when = (condition: unknown, ...statuses: ErrorStatus[]) => (condition ? statuses : [])
  // Parameters that accept any text, as `uuidOrNil` does, cannot be invalid.
  const isChecked = Object.values(params?.shape ?? {}).some((schema) => !z.safeParse(schema, '').success)
  return [
    ...when(access !== 'public', 401, 403, 429, 503),
    ...when(body, 400, 413, 415),
    ...when(body || query || headers || isChecked, 422),
    // What a request refers to may not exist, or may be deleted while the request is handled.
    ...when(params || (body && !isAnonymous(access)), 404),
    ...errors,
  ]
}

/**
 * With an id that does not match the schema nothing is found, as the database may not be able to compare it.
 *
 * @param none the id of nothing.
 */
export const createIdWithFallback = (schema: z.ZodType<string>, none: string) =>
  z.string().transform((id) => (schema.safeParse(id).success ? id : none))
export const uuidOrNil = createIdWithFallback(z.guid(), '00000000-0000-0000-0000-000000000000')
