import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Cut =
  | 'before the request'
  | 'in the body'
  | 'after the body'
  | 'in the response'
  /** The server handles the request, but its response is dropped. */
  | 'instead of the response'

/** What happens to an inference request. `portal`: a captive portal responds with its own page. */
export type Fault = { cut: Cut } | { status: 401 | 429 | 500 | 503 } | { portal: true }

/** A request that was forwarded to the server. `status` is undefined if the server did not respond. */
export type ForwardedRequest = {
  key: string
  at: number
  fault: Fault | undefined
  status?: number
  isReplay?: boolean
}

type Exchange = { from: IncomingMessage; to: ServerResponse; entry: ForwardedRequest | undefined }

/**
 * Starts a proxy between browser and server, whose origin stays the same when the server restarts. Each planned fault
 * hits one inference request; everything else is forwarded. While the server is down, connections break.
 */
export async function startFaultyProxy(serverPort: number) {
  const planned: Fault[] = []
  const requests: ForwardedRequest[] = []
  const server = createServer((from, to) => {
    const isInference = from.method === 'POST' && from.url?.includes('/inference/')
    const fault = isInference ? planned.shift() : undefined
    const key = String(from.headers['idempotency-key'] ?? '')
    const entry = isInference ? { key, at: Date.now(), fault } : undefined
    if (entry) requests.push(entry)
    handle({ from, to, entry }, serverPort, fault)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /** All inference requests, the oldest first. */
    requests,
    plan: (faults: Fault[]) => void planned.push(...faults),
    /** Cancels the remaining planned faults. */
    heal: () => void planned.splice(0),
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function handle(exchange: Exchange, serverPort: number, fault: Fault | undefined): void {
  if (fault && 'status' in fault) respondWithError(exchange, fault.status)
  else if (fault && 'portal' in fault) respondWithPortal(exchange)
  else if (fault?.cut === 'before the request') exchange.from.socket.destroy()
  else forward(exchange, serverPort, fault?.cut)
}

function forward(exchange: Exchange, serverPort: number, cut: Cut | undefined): void {
  const upstream = openUpstream(exchange, serverPort, cut)
  const { from, to } = exchange
  if (cut === 'in the body') {
    from.once('data', (chunk: Buffer) => {
      upstream.write(chunk.subarray(0, chunk.length / 2))
      from.socket.destroy()
      upstream.destroy()
    })
    return
  }
  from.pipe(upstream)
  if (cut === 'after the body') {
    upstream.once('finish', async () => {
      await sleep(20)
      from.socket.destroy()
      upstream.destroy()
    })
  }
  to.once('close', () => {
    if (!to.writableFinished && cut !== 'instead of the response') upstream.destroy()
  })
}

function openUpstream({ from, to, entry }: Exchange, port: number, cut: Cut | undefined): ClientRequest {
  const { method, url: path, headers } = from
  const upstream = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  upstream.on('error', () => from.socket.destroy())
  upstream.once('response', (response) => {
    response.on('error', () => from.socket.destroy())
    if (entry) {
      entry.status = response.statusCode ?? 0
      entry.isReplay = response.headers['idempotent-replayed'] === 'true'
    }
    if (cut === 'instead of the response') {
      response.resume()
      response.once('end', () => from.socket.destroy())
      return
    }
    to.writeHead(response.statusCode ?? 502, response.headers)
    if (cut !== 'in the response') {
      response.pipe(to)
      return
    }
    response.once('data', (chunk: Buffer) => {
      to.write(chunk.subarray(0, chunk.length / 2), () => from.socket.destroy())
      response.resume()
    })
  })
  return upstream
}

/** Responds with an error in the format of the server. */
function respondWithError({ from, to }: Exchange, status: number): void {
  from.resume()
  const retryAfter = status === 429 ? { 'Retry-After': '1' } : {}
  to.writeHead(status, {
    'Content-Type': 'application/json',
    'Idempotency-Support': 'inference',
    ...retryAfter,
  })
  to.end(JSON.stringify({ error: 'planned', message: `The test responds with ${status}.` }))
}

function respondWithPortal({ from, to }: Exchange): void {
  from.resume()
  to.writeHead(200, { 'Content-Type': 'text/html' })
  to.end('<!doctype html><title>Welcome</title><p>Sign in to this network.</p>')
}
