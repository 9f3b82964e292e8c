import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCurlJsonSnippet,
  createCurlSnippet,
  createPythonSnippet,
  createTypescriptSnippet,
  type SnippetRequest,
  toSnippetRequest,
} from './code-snippets.ts'

type Request = { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> }

const image = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 31) % 251)
const received: Request[] = []
let server: Server
let folder: string
let origin: string

// A fake of the API that records its requests.
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = await readBody(Buffer.concat(chunks), request.headers['content-type'] ?? '')
    received.push({ path: request.url, authorization: request.headers.authorization, body })
    response.setHeader('Content-Type', 'application/json').end('{"total_count":3}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'code-'))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** A file of a form becomes a data URL, as in JSON. */
async function readBody(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  if (type === 'application/json') return JSON.parse(bytes.toString()) as Record<string, unknown>
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  const { image: file, ...fields } = Object.fromEntries(form)
  if (!(file instanceof File)) throw new Error('The form has no image.')
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  return { image_data: `data:${file.type};base64,${content}`, ...fields }
}

const run = promisify(execFile)
const inFolder = (program: string, ...args: string[]) => run(program, args, { cwd: folder })

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const languages = [
  {
    language: 'curl in bash',
    program: 'bash',
    write: createCurlSnippet,
    start: (code: string) => inFolder('bash', '-c', code),
  },
  {
    language: 'curl in sh',
    program: 'sh',
    write: createCurlSnippet,
    start: (code: string) => inFolder('sh', '-c', code),
  },
  {
    language: 'curl in zsh',
    program: 'zsh',
    write: createCurlSnippet,
    start: (code: string) => inFolder('zsh', '-c', code),
  },
  {
    language: 'curl with JSON in sh',
    program: 'sh',
    write: createCurlJsonSnippet,
    start: (code: string) => inFolder('sh', '-c', code),
  },
  {
    language: 'TypeScript',
    program: process.execPath,
    write: createTypescriptSnippet,
    start: (code: string) => {
      writeFileSync(join(folder, 'run.mts'), code)
      return inFolder(process.execPath, 'run.mts')
    },
  },
  {
    language: 'Python',
    program: 'python3',
    write: createPythonSnippet,
    start: (code: string) => {
      writeFileSync(join(folder, 'run.py'), code)
      return inFolder('python3', 'run.py')
    },
  },
]

const parameters = [
  'hammer, drill',
  `it's "quoted" and \\ back\\\\slashed \\n \\u0041`,
  'two\nlines\tand a tab\r\nand another',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: shell syntax
  '$HOME ${HOME} $(touch stolen) `touch stolen` !! %s %d #{x}',
  'Zürich 日本 🙂 \u{E0041}\u202e\u200b\u2028 \x7f',
  "'; touch stolen; echo '",
  '""" + __import__("os").system("touch stolen") + """',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: must stay text in the generated code
  '*/ </script> ${process.exit(1)}',
]

describe.each(languages)('$language', ({ program, write, start }) => {
  test.skipIf(program !== 'sh' && !has(program)).each(parameters)('sends exactly %j', async (parameter) => {
    const file = new File([image], `it's $HOME "x".jpg`, { type: 'image/jpeg' })
    const snippet: SnippetRequest = toSnippetRequest(
      { agentCode: "o'counter", image: file, variantId: 'v-1', model: 'm', parameter },
      origin,
    )
    writeFileSync(join(folder, snippet.fileName), image)
    const { stdout } = await start(write(snippet).replace('YOUR_API_KEY', 'vak_live_1'))
    expect(JSON.parse(stdout)).toEqual({ total_count: 3 })
    expect(received.pop()).toEqual({
      path: "/api/v1/inference/o'counter",
      authorization: 'Bearer vak_live_1',
      body: {
        image_data: `data:image/jpeg;base64,${Buffer.from(image).toString('base64')}`,
        model: 'm',
        variant_id: 'v-1',
        parameter,
      },
    })
    expect(received.splice(0)).toEqual([])
    expect(execFileSync('ls', [folder], { encoding: 'utf8' })).not.toContain('stolen')
  })

  test.skipIf(program !== 'sh' && !has(program))('sends the marked objects', async () => {
    const file = new File([image], 'nuts.jpg', { type: 'image/jpeg' })
    const examples = [{ x: 0.1, y: 0.2, width: 0.05, height: 0.06, is_not: true }]
    const snippet = toSnippetRequest({ agentCode: 'counter', image: file, examples }, origin)
    writeFileSync(join(folder, snippet.fileName), image)
    await start(write(snippet))
    const sent = received.pop()?.body.examples
    // In a form it is JSON.
    expect(typeof sent === 'string' ? JSON.parse(sent) : sent).toEqual(examples)
  })
})

test('leaves out fields that were not sent', () => {
  const snippet = toSnippetRequest(
    { agentCode: 'counter', image: new Blob([], { type: 'image/png' }) },
    'https://vision.example',
  )
  for (const { write } of languages)
    expect(write(snippet)).not.toMatch(/variant|parameter|provider|undefined/)
  expect(snippet.fileName).toBe('image.png')
})
