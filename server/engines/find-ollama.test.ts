import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { startFakeOllama } from '../test-support/fake-ollama.ts'
import { findOllama } from './find-ollama.ts'

type FakeOllama = Awaited<ReturnType<typeof startFakeOllama>>

const vision = { capabilities: ['completion', 'vision'] }
let ollama: FakeOllama
let lines: string[] = []
const log = createLogger({ level: 'info', json: true }, { write: (line) => void lines.push(line) })
const findFakeOllama = (settings: { OPENAI_COMPATIBLE_BASE_URL?: string } = {}) =>
  findOllama({ OLLAMA_HOST: ollama.url, OPENAI_COMPATIBLE_BASE_URL: undefined, ...settings }, log)

beforeAll(async () => {
  ollama = await startFakeOllama({
    'qwen3-vl:4b': vision,
    'gpt-oss:20b': { capabilities: ['completion', 'tools', 'thinking'] },
    'gemma4:cloud': vision,
    'qwen3.5:397b-cloud': vision,
    'mirror:latest': { ...vision, remote_host: 'https://ollama.com:443' },
    'llava:7b': vision,
  })
})
afterAll(() => ollama.close())
afterEach(() => {
  ollama.state.override = () => false
  ollama.requests.length = 0
  lines = []
  // The rest of the endless response must not be read.
  expect(sentBytes).toBeLessThan(32 * 1024 * 1024)
  sentBytes = 0
})

test('finds the vision models that run on its own machine', async () => {
  expect(await findFakeOllama()).toEqual({ url: ollama.url, models: ['qwen3-vl:4b', 'llava:7b'] })
  const shown = ollama.requests.filter(({ path }) => path === '/api/show').map(({ body }) => body.model)
  expect(shown.sort()).toEqual(['gpt-oss:20b', 'llava:7b', 'qwen3-vl:4b'])
})

test('OLLAMA_HOST=off sends no request', async () => {
  expect(await findOllama({ OLLAMA_HOST: 'off', OPENAI_COMPATIBLE_BASE_URL: undefined }, log)).toBeUndefined()
})

test('ignores an Ollama that is already configured as OPENAI_COMPATIBLE_BASE_URL', async () => {
  const { port } = new URL(ollama.url)
  for (const OPENAI_COMPATIBLE_BASE_URL of [`${ollama.url}/v1`, `http://localhost:${port}/v1/`])
    expect(await findFakeOllama({ OPENAI_COMPATIBLE_BASE_URL })).toBeUndefined()
  expect(ollama.requests).toEqual([])
})

test('logs one sentence if the configured Ollama does not respond', async () => {
  const stoppedOllama = await startFakeOllama({})
  await stoppedOllama.close()
  expect(
    await findOllama({ OLLAMA_HOST: stoppedOllama.url, OPENAI_COMPATIBLE_BASE_URL: undefined }, log),
  ).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line).message)).toEqual([
    'No Ollama answers at OLLAMA_HOST. Start it and then this server, or set OLLAMA_HOST=off.',
  ])
})

const respondWithBody = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(body)
const respondWithModels = (...names: unknown[]) =>
  respondWithBody(200, JSON.stringify({ models: names.map((name) => ({ name })) }))

const chunk = ' '.repeat(64 * 1024)
let sentBytes = 0

/** Responds with an endless list of models. */
function sendEndlessly(response: ServerResponse): void {
  response.writeHead(200)
  const write = () => {
    if (!response.writable) return
    sentBytes += chunk.length
    response.write(chunk, write)
  }
  write()
}

describe('a hostile or broken answer', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['an error', respondWithBody(500, '{"error":"broken"}')],
    ['HTML', respondWithBody(200, '<html>It works!</html>')],
    ['JSON of something else', respondWithBody(200, '{"models":"none"}')],
    ['null', respondWithBody(200, 'null')],
    ['models without names', respondWithModels(undefined, 7)],
    ['truncated JSON', respondWithBody(200, '{"models":[{"name":"llava"')],
    ['an endless answer', sendEndlessly],
    ['no answer', () => undefined],
    ['a closed connection', (response) => void response.destroy()],
    ['a redirect', (response) => void response.writeHead(302, { Location: `${ollama.url}/api/tags?` }).end()],
  ])('to the list is no Ollama: %s', async (_, answer) => {
    ollama.state.override = (_request, response) => {
      answer(response)
      return true
    }
    expect(await findFakeOllama()).toBeUndefined()
    expect(ollama.requests).toHaveLength(1)
  })

  test('offers only models with valid names', async () => {
    const names = ['llava:7b', 'a\u001b[2Jb', 'new\nline', 'a,b c', '\u202eavall', '', 'x'.repeat(129)]
    ollama.state.override = ({ path }, response) => {
      if (path === '/api/tags') respondWithModels(...names, 'llava:7b')(response)
      return path === '/api/tags'
    }
    expect((await findFakeOllama())?.models).toEqual(['llava:7b'])
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['an error', respondWithBody(404, '{"error":"model not found"}')],
    ['no capabilities', respondWithBody(200, '{"license":"MIT"}')],
    ['capabilities of another type', respondWithBody(200, '{"capabilities":"vision"}')],
    [
      'a model elsewhere',
      respondWithBody(200, '{"capabilities":["vision"],"remote_host":"https://ollama.com:443"}'),
    ],
    ['an endless answer', sendEndlessly],
    ['no answer', () => undefined],
  ])('to the details of one model leaves out that model: %s', async (_, answer) => {
    ollama.state.override = ({ body }, response) => {
      if (body.model === 'qwen3-vl:4b') answer(response)
      return body.model === 'qwen3-vl:4b'
    }
    expect((await findFakeOllama())?.models).toEqual(['llava:7b'])
  })

  test('requests the details of at most fifty models', async () => {
    ollama.state.override = ({ path }, response) => {
      if (path === '/api/tags')
        respondWithModels(...Array.from({ length: 1000 }, (_, index) => `m:${index}`))(response)
      return path === '/api/tags'
    }
    expect((await findFakeOllama())?.models).toEqual([])
    expect(ollama.requests).toHaveLength(51)
  })
})
