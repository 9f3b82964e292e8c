const jsonType = 'application/json'
const streamType = 'text/event-stream'

/** The SDK refuses clients that do not accept both types. Without the body, which was read before. */
export function withMcpAcceptHeader({ url, method, headers, signal }: Request): Request {
  const changed = new Headers(headers)
  changed.set('Accept', `${jsonType}, ${streamType}`)
  return new Request(url, { method, headers: changed, signal })
}

/** Turns a stream with one message into JSON, or JSON into a stream, if the client accepts only that. */
export async function convertToAcceptedType(response: Response, accept: string): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const acceptsJson = /\*\/\*|application\/(\*|json)/i.test(accept)
  const acceptsStream = /text\/(\*|event-stream)/i.test(accept)
  if (type.startsWith(streamType) && !acceptsStream)
    return replaceBody(response, readMessage(await response.text()), jsonType)
  if (type.startsWith(jsonType) && response.ok && !acceptsJson && acceptsStream)
    return replaceBody(response, `event: message\ndata: ${await response.text()}\n\n`, streamType)
  return response
}

/** The last one is the result; others tell the progress. */
function readMessage(stream: string): string {
  const data = stream.split('\n').filter((line) => line.startsWith('data:'))
  return data.at(-1)?.slice('data:'.length).trim() ?? ''
}

function replaceBody({ status, headers }: Response, body: string, type: string): Response {
  const changed = new Headers(headers)
  changed.set('Content-Type', type)
  changed.delete('Content-Length')
  return new Response(body, { status, headers: changed })
}
