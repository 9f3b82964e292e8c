import type { createApp } from '../app.ts'

type App = ReturnType<typeof createApp>
export type Operation = {
  path: string
  method: string
  responses: Record<string, { content?: Record<string, unknown> }>
}

/**
 * Compares all responses of an app with its OpenAPI document.
 *
 * @returns the responses whose status or content type the document does not list for their operation.
 */
export function recordUnlistedResponses(app: App): Set<string> {
  const unlisted = new Set<string>()
  const fetch = app.fetch
  let operations: Operation[] | undefined
  app.fetch = async (request, ...others) => {
    const response = await fetch(request, ...others)
    operations ??= await fetchOpenApiOperations(fetch)
    const operation = findOperation(operations, request)
    // No client receives the response to an aborted request.
    if (!operation || request.signal.aborted) return response
    const listed = operation.responses[response.status]
    const type = response.headers.get('Content-Type')?.split(';', 1)[0]
    if (!listed || (type && !(type in (listed.content ?? {}))))
      unlisted.add(`${response.status} ${type} of ${request.method} ${operation.path}`)
    return response
  }
  return unlisted
}

/** Returns the operations of the OpenAPI document, those without parameters in the path first. */
export async function fetchOpenApiOperations(fetch: App['fetch']): Promise<Operation[]> {
  const response = await fetch(new Request('http://localhost/api/openapi.json'))
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        ...{ path, method: method.toUpperCase(), responses },
      })),
    )
    .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
}

function findOperation(operations: Operation[], { url, method }: Request): Operation | undefined {
  const { pathname } = new URL(url)
  return operations.find(
    (one) =>
      one.method === (method === 'HEAD' ? 'GET' : method) &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname),
  )
}
