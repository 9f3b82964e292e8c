import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { responseBodyCreators } from './fake-provider.ts'

type Model = { capabilities: string[]; remote_host?: string }
type Request = { path: string; body: Record<string, unknown> }
/** Handles a request instead of the fake. Returns whether it has responded. */
type Override = (request: Request, response: ServerResponse) => boolean

/**
 * Starts a fake Ollama on a loopback port, according to Ollama's documentation. `state.override` can replace a response.
 */
export async function startFakeOllama(models: Record<string, Model>, result = '{}') {
  const requests: Request[] = []
  const state: { override: Override } = { override: () => false }
  const responses: Record<string, (body: Request['body']) => unknown> = {
    '/api/tags': () => ({
      models: Object.entries(models).map(([name, { remote_host }]) => ({
        name,
        model: name,
        modified_at: '2026-10-01T12:00:00.000000000Z',
        size: 3_338_801_804,
        digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
        details: { format: 'gguf', family: 'qwen3vl', families: ['qwen3vl'], parameter_size: '4.4B' },
        ...(remote_host && { remote_host, remote_model: name }),
      })),
    }),
    '/api/show': ({ model }) => {
      const { capabilities } = models[String(model)] ?? {}
      return { license: 'Apache License', template: '{{ .Prompt }}', model_info: {}, capabilities }
    },
    '/v1/chat/completions': () => responseBodyCreators['openai-compatible'](result),
  }
  const server = createServer(async (incoming, response) => {
    const content = await text(incoming)
    const request = { path: incoming.url ?? '', body: content ? JSON.parse(content) : {} }
    requests.push(request)
    if (state.override(request, response)) return
    const answer = responses[request.path]
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(answer?.(request.body) ?? { error: 'not found' }))
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
