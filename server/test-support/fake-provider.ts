import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
export type ProviderHandler = (request: ProviderRequest, response: ServerResponse) => void | Promise<void>

/** A model provider on a loopback port. What it does is exchanged by `behave`; what it was asked is kept. */
export async function startFakeProvider(first: ProviderHandler) {
  const requests: ProviderRequest[] = []
  const state = { handler: first, closedByClient: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    }
    requests.push(one)
    response.on('close', () => {
      if (!response.writableFinished) state.closedByClient++
    })
    await state.handler(one, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    state,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/** The envelope each provider documents around a model's text. */
export const envelopes = {
  google: (text: string) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    modelVersion: 'gemini-test',
  }),
  openai: (text: string) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    status: 'completed',
    model: 'gpt-test',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
  }),
  anthropic: (text: string) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  }),
  'openai-compatible': (text: string) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'llava-test',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  }),
}

export type ProviderId = keyof typeof envelopes

/** Answers every question with this text, in the provider's envelope. */
export function respondWith(provider: ProviderId, text: string): ProviderHandler {
  return (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(envelopes[provider](text)))
  }
}

/** What a reader of text answers, for tests in which the engine is not the matter. */
export const helloResult = JSON.stringify({ text: 'HELLO', full_text: 'HELLO' })
