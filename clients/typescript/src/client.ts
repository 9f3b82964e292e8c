import createFetchClient from 'openapi-fetch'
import { createRetryingFetch, type RetryOptions } from './retrying-fetch.ts'
import type { paths } from './schema.gen.ts'

export type ClientOptions = RetryOptions & {
  /** Such as `https://vision.example.com`. */
  url: string
  apiKey: string
}

/**
 * Creates a typed client: `client.POST('/api/v1/batches', { body: { agent_code: 'text-extractor' } })`. Requests without a
 * response, and requests that the server refuses temporarily, are retried.
 */
export function createClient({ url, apiKey, ...retry }: ClientOptions) {
  return createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: createRetryingFetch(retry),
  })
}

export type Client = ReturnType<typeof createClient>
