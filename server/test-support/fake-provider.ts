import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
export type ProviderHandler = (request: ProviderRequest, response: ServerResponse) => void | Promise<void>

/** Starts a fake model provider on a loopback port. It records its requests; `state.handler` can be replaced at any time. */
export async function startFakeProvider(handler: ProviderHandler) {
  const requests: ProviderRequest[] = []
  const state = { handler, closedByClient: 0 }
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    }
    requests.push(request)
    response.on('close', () => {
      if (!response.writableFinished) state.closedByClient++
    })
    await state.handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    state,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/** For each provider, a function that creates a response with this text of a model, in the provider's documented format. */
export const responseBodyCreators = {
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

export type ProviderId = keyof typeof responseBodyCreators

/** Creates a handler that responds to every request with this text, in the format of the provider. */
export function respondWith(provider: ProviderId, text: string): ProviderHandler {
  return (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(responseBodyCreators[provider](text)))
  }
}

/** A valid result of the text extractor. */
export const helloResultJson = JSON.stringify({ text: 'HELLO', full_text: 'HELLO' })
