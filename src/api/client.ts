import { ofetch, type ResponseType } from 'ofetch'
import type { z } from '#contract/zod.ts'
import { parseLosslessJson } from '#domain/results/parsing/lossless-json.ts'
import { type BearerToken, differentUserCode, getBearerToken } from '#platform/auth.ts'
import { configuration } from '#platform/configuration.ts'
import { logProblem } from '#platform/log.ts'
import { isCaptivePortalResponse, network } from '#platform/network.ts'
import { storedSession } from '#platform/stored-session.ts'
import { idempotencySupport, runConcurrency } from './backend-capabilities.ts'
import {
  ApiError,
  ConnectionError,
  createUnreachableError,
  formerOrganizationId,
  parseRetryAfter,
  unauthorizedEvents,
} from './errors.ts'

export type ApiRequest<T> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** Undefined: the body of the response is ignored. */
  schema?: () => Promise<z.ZodType<T>>
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** An error is read as text. A stream has no timeout. */
  responseType?: 'text' | 'blob' | 'stream'
  cache?: RequestCache
  keepalive?: boolean
  /** The call is only sent if this user is signed in. Undefined: for any signed-in user. */
  uid?: string | undefined
  /** For which organization. By default that in which the user works; null: the backend chooses. */
  organizationId?: string | null | undefined
}

const defaultTimeoutMs = 20_000

/** On a network that drops packets the auth provider rejects only after half a minute. */
const tokenTimeoutMs = 8_000

/**
 * Calls the backend with the current bearer token. The first 401 forces a token refresh, shared by concurrent calls of the same
 * user, and the call is sent once more; a second 401 clears the stored session.
 *
 * @throws ApiError for an error status, and if another user than `uid` is signed in
 * @throws ConnectionError without a usable response
 * @throws the reason of the signal when it aborts
 */
export async function callForJson<T = void>(request: ApiRequest<T>): Promise<T> {
  return (await callForPage(request)).data
}

/** Of a list. `hasNext`: the server has more of it (RFC 8288). */
export async function callForPage<T>(request: ApiRequest<T>): Promise<{ data: T; hasNext: boolean }> {
  // Loaded before the request is sent: otherwise a result could be charged that the page cannot read.
  const schema = await loadSchema(request)
  const response = await sendWithToken(request)
  return { data: read(schema, response), hasNext: /rel="?next\b/.test(response.headers.get('Link') ?? '') }
}

export async function callForText(request: Omit<ApiRequest<never>, 'schema'>): Promise<string> {
  const response = await sendWithToken(request)
  read(undefined, response)
  return response.text
}

/** The browser may store a Blob on the disk, unlike a text. */
export async function callForBlob(request: Omit<ApiRequest<never>, 'schema'>): Promise<Blob> {
  const response = await sendWithToken({ ...request, responseType: 'blob' })
  read(undefined, response)
  return response.blob ?? new Blob()
}

/** Resolves when the response begins. */
export async function callForStream(
  request: Omit<ApiRequest<never>, 'schema'>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await sendWithToken({ ...request, responseType: 'stream' })
  read(undefined, response)
  return response.stream ?? new Blob().stream()
}

async function sendWithToken(request: ApiRequest<unknown>): Promise<Response> {
  const bearer = await withTimeout(getBearerToken({ uid: request.uid })).catch(mapTokenError)
  const { organizationId: named = storedSession.organization()?.id } = request
  const headers = named ? { ...request.headers, 'Organization-Id': named } : request.headers
  return reportMembership(named, await sendTwice(headers ? { ...request, headers } : request, bearer))
}

function reportMembership(organizationId: string | null | undefined, response: Response): Response {
  if (response.status === 403 && response.text.includes('"not_a_member"'))
    formerOrganizationId.set(organizationId ?? undefined)
  return response
}

async function sendTwice(request: ApiRequest<unknown>, bearer: BearerToken | null): Promise<Response> {
  let response = await send(request, bearer?.token)
  if (response.status === 401) {
    const fresh = bearer && (await refreshToken(bearer))
    if (fresh) response = await send(request, fresh.token)
    if (response.status === 401) {
      storedSession.clear()
      unauthorizedEvents.dispatchEvent(new Event('unauthorized'))
    }
  }
  return response
}

function loadSchema<T>({ schema }: ApiRequest<T>): Promise<z.ZodType<T> | undefined> | undefined {
  return schema?.().catch(() => {
    throw createUnreachableError()
  })
}

/** By uid. */
const refreshes = new Map<string, Promise<BearerToken | null>>()

function refreshToken(rejected: BearerToken): Promise<BearerToken | null> {
  const { uid } = rejected
  const pending = refreshes.get(uid)
  if (pending) return pending
  const refresh = withTimeout(replaceToken(rejected))
    .catch(mapTokenError)
    .finally(() => refreshes.delete(uid))
  refreshes.set(uid, refresh)
  return refresh
}

/** A refresh may have ended since the call was sent. */
async function replaceToken({ uid, token }: BearerToken): Promise<BearerToken | null> {
  const current = await getBearerToken({ uid })
  return current?.token === token ? getBearerToken({ forceRefresh: true, uid }) : current
}

function withTimeout(token: Promise<BearerToken | null>): Promise<BearerToken | null> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createUnreachableError()), tokenTimeoutMs)
  })
  return Promise.race([token, timeout]).finally(() => clearTimeout(timer))
}

/** After any other error of a refresh the user is signed out. */
const temporaryCodes = ['network-request-failed', 'timeout', 'internal-error', 'too-many-requests'].map(
  (code) => `auth/${code}`,
)

function mapTokenError(error: unknown): null {
  if (error instanceof ConnectionError) throw error
  const { code = '' } = error as { code?: string }
  if (temporaryCodes.includes(code)) throw createUnreachableError()
  if (code === differentUserCode) throw new ApiError(401, 'Another user is signed in.')
  return null
}

type Response = {
  status: number
  isJson: boolean
  text: string
  blob?: Blob | undefined
  stream?: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  headers: Headers
}

/** RFC 9110, 15.6.3: a server has received an invalid response. */
const badGateway = 502

/** RFC 6585, 6. */
const networkAuthenticationRequired = 511

async function send(request: ApiRequest<unknown>, token: string | undefined): Promise<Response> {
  const { responseType = 'text', cache } = request
  const timeout =
    responseType === 'stream' ? undefined : AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
  // With `onLine` true the request may arrive, even if no response does.
  const mayHaveArrived = navigator.onLine !== false
  try {
    const response = await ofetch.raw<unknown, ResponseType>(configuration.apiOrigin + request.path, {
      method: request.method ?? 'GET',
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: AbortSignal.any([request.signal, timeout].flatMap((signal) => signal ?? [])),
      keepalive: request.keepalive ?? false,
      responseType,
      ...(cache ? { cache } : {}),
      ignoreResponseError: true,
      retry: 0,
    })
    if (!isCaptivePortalResponse(response)) network.reportResponse()
    idempotencySupport.update(response.headers)
    runConcurrency.update(response.headers)
    const isJson = (response.headers.get('Content-Type') ?? '').includes('json')
    return { status: response.status, isJson, headers: response.headers, ...(await readBody(response)) }
  } catch (error) {
    request.signal?.throwIfAborted()
    if (timeout?.aborted) throw new ConnectionError('timeout', 'The server took too long to respond.')
    throw error instanceof ConnectionError ? error : createUnreachableError({ mayHaveArrived })
  }
}

async function readBody({ ok, _data: body = '' }: { ok: boolean; _data?: unknown }) {
  if (body instanceof Blob) return ok ? { text: '', blob: body } : { text: await body.text() }
  if (!(body instanceof ReadableStream)) return { text: String(body) }
  return ok ? { text: '', stream: body } : { text: await new globalThis.Response(body).text() }
}

function read<T>(schema: z.ZodType<T> | undefined, response: Response): T {
  const { status, text, headers } = response
  if (status === networkAuthenticationRequired) throw createInvalidResponseError()
  const json = parseJson(response)
  if (status < 200 || status >= 300) {
    throw new ApiError(status, json === undefined ? text : json, parseRetryAfter(headers))
  }
  if (!schema) {
    if ((headers.get('Content-Type') ?? '').includes('html')) throw createInvalidResponseError()
    return undefined as T
  }
  if (json === undefined) throw createInvalidResponseError()
  const result = schema.safeParse(json)
  if (!result.success) {
    logProblem('The response of the server has another form.', result.error)
    throw new ApiError(badGateway, 'The server sent an unexpected response.')
  }
  return result.data
}

function createInvalidResponseError(): ConnectionError {
  return new ConnectionError('invalid-response', 'This network may need you to sign in (guest Wi-Fi?).')
}

/**
 * With the content type JSON, invalid JSON is returned as a string. Otherwise only objects and arrays are returned, because
 * some backends send them as text.
 */
function parseJson({ isJson, text }: Response): unknown {
  try {
    const json: unknown = parseLosslessJson(text)
    return isJson || (typeof json === 'object' && json !== null) ? json : undefined
  } catch {
    return isJson ? text : undefined
  }
}
