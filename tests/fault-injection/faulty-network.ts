import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Cut = 'before' | 'in the body' | 'after the body' | 'in the answer' | 'unseen'

/**
 * What happens to one analysis on its way. `unseen`: the server answers, and the answer is lost. `portal`: a page of
 * somebody else instead of data.
 */
export type Fault = { cut: Cut } | { status: 401 | 429 | 500 | 503 } | { portal: true }

/** An analysis as it came by. `status`: what the server said; undefined where it said nothing. */
export type ForwardedRequest = {
  key: string
  at: number
  fault: Fault | undefined
  status?: number
  isReplay?: boolean
}

type Passage = { from: IncomingMessage; to: ServerResponse; passed: ForwardedRequest | undefined }

/**
 * Stands between the browser and the server, on an origin of its own that stays when the server goes. Each planned
 * fault meets one analysis; everything else passes. A server that is gone is a connection that breaks.
 */
export async function startFaultyNetwork(serverPort: number) {
  const planned: Fault[] = []
  const passed: ForwardedRequest[] = []
  const server = createServer((from, to) => {
    const isAnalysis = from.method === 'POST' && from.url?.includes('/inference/')
    const fault = isAnalysis ? planned.shift() : undefined
    const key = String(from.headers['idempotency-key'] ?? '')
    const entry = isAnalysis ? { key, at: Date.now(), fault } : undefined
    if (entry) passed.push(entry)
    pass({ from, to, passed: entry }, serverPort, fault)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /** Every analysis that came by, oldest first. */
    passed,
    plan: (faults: Fault[]) => void planned.push(...faults),
    /** From now on everything passes. */
    heal: () => void planned.splice(0),
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function pass(passage: Passage, serverPort: number, fault: Fault | undefined): void {
  if (fault && 'status' in fault) refuse(passage, fault.status)
  else if (fault && 'portal' in fault) showPortal(passage)
  else if (fault?.cut === 'before') passage.from.socket.destroy()
  else bring(passage, serverPort, fault?.cut)
}

function bring(passage: Passage, serverPort: number, cut: Cut | undefined): void {
  const onward = ask(passage, serverPort, cut)
  const { from, to } = passage
  if (cut === 'in the body') {
    from.once('data', (chunk: Buffer) => {
      onward.write(chunk.subarray(0, chunk.length / 2))
      from.socket.destroy()
      onward.destroy()
    })
    return
  }
  from.pipe(onward)
  if (cut === 'after the body') {
    onward.once('finish', async () => {
      await sleep(20)
      from.socket.destroy()
      onward.destroy()
    })
  }
  // Whoever has left is gone for the server too, but where it is to answer into the void.
  to.once('close', () => {
    if (!to.writableFinished && cut !== 'unseen') onward.destroy()
  })
}

function ask({ from, to, passed }: Passage, port: number, cut: Cut | undefined): ClientRequest {
  const { method, url: path, headers } = from
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  onward.on('error', () => from.socket.destroy())
  onward.once('response', (answer) => {
    answer.on('error', () => from.socket.destroy())
    if (passed) {
      passed.status = answer.statusCode ?? 0
      passed.isReplay = answer.headers['idempotent-replayed'] === 'true'
    }
    if (cut === 'unseen') {
      answer.resume()
      answer.once('end', () => from.socket.destroy())
      return
    }
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    if (cut !== 'in the answer') {
      answer.pipe(to)
      return
    }
    answer.once('data', (chunk: Buffer) => {
      to.write(chunk.subarray(0, chunk.length / 2), () => from.socket.destroy())
      answer.resume()
    })
  })
  return onward
}

/** In the words of our server, at once. */
function refuse({ from, to }: Passage, status: number): void {
  from.resume()
  const waits = status === 429 ? { 'Retry-After': '1' } : {}
  to.writeHead(status, { 'Content-Type': 'application/json', 'Idempotency-Support': 'inference', ...waits })
  to.end(JSON.stringify({ error: 'planned', message: `The test answers ${status}.` }))
}

function showPortal({ from, to }: Passage): void {
  from.resume()
  to.writeHead(200, { 'Content-Type': 'text/html' })
  to.end('<!doctype html><title>Welcome</title><p>Sign in to this network.</p>')
}
