import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: Record<string, string>; body: string; at: number }

/**
 * Starts a receiver of webhooks, which records requests and responds with `status`.
 *
 * @param port by default any free one.
 */
export async function startWebhookReceiver(listenAt = 0) {
  const received: Received[] = []
  const state = { status: 200, headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
      at: Date.now(),
    })
    response.writeHead(state.status, state.headers).end('x'.repeat(100_000))
  })
  await new Promise<void>((done) => server.listen(listenAt, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    received,
    state,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
