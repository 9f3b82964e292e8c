import { ofetch } from 'ofetch'
import type { z } from '#contract/zod.ts'
import { bearerToken, differentUserCode } from '#platform/auth.ts'
import { isChunkLoadError } from '#platform/chunk-load-error.ts'
import { apiOrigin } from '#platform/env.ts'
import { storedSession } from '#platform/stored-session.ts'
import { idempotencySupport } from './backend-capabilities.ts'
import { ApiError, ConnectionError, unreachable } from './errors.ts'
import { retryAfterMs } from './retry-after.ts'
import { runConcurrency } from './run-concurrency.ts'
import { unauthorized } from './unauthorized.ts'

export type Call<T> = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  /** A blob is JSON already; anything else becomes JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Loads what the answer is read with; without one the answer is ignored. */
  answer?: () => Promise<z.ZodType<T>>
  signal?: AbortSignal | undefined
  /** Milliseconds until the call counts as failed. */
  timeoutMs?: number
  /** The provider's identifier of the only person in whose name it may go out; absent: whoever is signed in. */
  person?: string | undefined
}

const defaultTimeoutMs = 20_000

/** On a network that swallows packets the provider tries for half a minute; a call does not wait that long for it. */
const tokenPatienceMs = 8_000

/**
 * One call of the backend, with the bearer token of this moment.
 *
 * A first 401 refreshes the token (one refresh, shared by all calls in flight) and sends the call again; a second
 * clears the stored session. Throws `ApiError` for any answer but 2xx, `ConnectionFailed` where no usable answer
 * came, and the signal's own reason when it was aborted. A call in the name of somebody who is not the one signed in
 * is not sent: `ApiError` 401.
 */
export async function call<T = void>(request: Call<T>): Promise<T> {
  const { person } = request
  // Before anything is sent: an answer that is paid for must not meet a page that cannot read it.
  const [token, schema] = await Promise.all([
    soon(bearerToken({ person })).catch(offlineOrNobody),
    loaded(request),
  ])
  let answer = await send(request, token)
  if (answer.status === 401) {
    const fresh = await freshToken(person)
    if (fresh) answer = await send(request, fresh)
    if (answer.status === 401) {
      storedSession.clear()
      unauthorized.dispatchEvent(new Event('unauthorized'))
    }
  }
  return read(schema, answer)
}

function loaded<T>({ answer }: Call<T>): Promise<z.ZodType<T> | undefined> | undefined {
  return answer?.().catch(() => {
    throw unreachable()
  })
}

let refresh: Promise<string | null> | undefined

function freshToken(person: string | undefined): Promise<string | null> {
  refresh ??= soon(bearerToken({ fresh: true, person }))
    .catch(offlineOrNobody)
    .finally(() => {
      refresh = undefined
    })
  return refresh
}

function soon(token: Promise<string | null>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout>
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), tokenPatienceMs)
  })
  return Promise.race([token, silence]).finally(() => clearTimeout(timer))
}

/** A token that could not be refreshed for want of network is offline, not signed out. */
function offlineOrNobody(error: unknown): null {
  if (error instanceof ConnectionError) throw error
  // The provider's program did not come: that says nothing about who is here either.
  if (isChunkLoadError(error)) throw unreachable()
  const { code } = error as { code?: string }
  if (code === 'auth/network-request-failed') throw unreachable()
  if (code === differentUserCode) throw new ApiError(401, 'Another person is signed in.')
  return null
}

type Answer = { status: number; isJson: boolean; text: string; headers: Headers }

async function send(request: Call<unknown>, token: string | null): Promise<Answer> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
  // A hint that lies in one direction only: who is surely offline sends nothing.
  const mayLeave = navigator.onLine !== false
  try {
    const response = await ofetch.raw(apiOrigin + request.path, {
      method: request.method ?? 'GET',
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: asJson(request.body) }),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      responseType: 'text',
      ignoreResponseError: true,
      retry: 0,
    })
    idempotencySupport.update(response.headers)
    runConcurrency.update(response.headers)
    const isJson = (response.headers.get('Content-Type') ?? '').includes('json')
    return { status: response.status, isJson, text: response._data ?? '', headers: response.headers }
  } catch (error) {
    request.signal?.throwIfAborted()
    if (timeout.aborted) throw new ConnectionError('timed-out', 'The server took too long to answer.')
    throw error instanceof ConnectionError ? error : unreachable({ mayHaveArrived: mayLeave })
  }
}

function asJson(body: unknown): Blob | string {
  return body instanceof Blob ? body : JSON.stringify(body)
}

function read<T>(schema: z.ZodType<T> | undefined, { status, isJson, text, headers }: Answer): T {
  const ok = status >= 200 && status < 300
  const body = isJson ? parsed(text) : text
  if (!ok) throw new ApiError(status, body, retryAfterMs(headers))
  if (!schema) return undefined as T
  const result = isJson ? schema.safeParse(body) : undefined
  if (!result?.success) {
    throw new ConnectionError(
      'not-data',
      'The network answered with something else than data. It may need you to sign in to it.',
    )
  }
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
