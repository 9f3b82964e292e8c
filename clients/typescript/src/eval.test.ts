import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../../../server/test-support/listen.ts'
import { createImage, createTestServer, type TestServer } from '../../../server/test-support/test-server.ts'
import { UsageError } from './parse-command.ts'
import { parseEvalCommand } from './parse-eval-command.ts'

const program = fileURLToPath(new URL('cli.ts', import.meta.url))
/** The fake provider answers HELLO. */
const candidate = 'text-extractor,provider=openai-compatible,model=llava'

let server: TestServer
let listener: Awaited<ReturnType<typeof listen>>
let key = ''
let folder = ''
let userCount = 0
beforeAll(async () => {
  server = await createTestServer()
  listener = await listen(server.app)
})
afterAll(async () => {
  listener.close()
  server.stopAnalyses()
  await server.close()
})
beforeEach(async () => {
  key = (await server.createUser(`user-${++userCount}`)).key
  folder = await mkdtemp(join(tmpdir(), 'ai-vision-'))
  return () => rm(folder, { recursive: true })
})

async function createSet(expected: string[]): Promise<void> {
  const body = { name: 'Signs', agent_code: 'text-extractor' }
  const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token: key, body })
  for (const [index, text] of expected.entries()) {
    const item = { image_data: await createImage(`#${index + 100}`), expected: { text } }
    await server.json('POST', `/api/v1/datasets/${id}/items`, { token: key, body: item })
  }
}

async function run(args: string[]): Promise<{ code: number | null; output: string }> {
  const child: ChildProcess = spawn(process.execPath, [program, 'eval', ...args], {
    cwd: folder,
    env: { ...process.env, AI_VISION_URL: listener.url, AI_VISION_API_KEY: key },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  return await new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

test('prints the verdict, writes JUnit XML, and fails below the threshold', async () => {
  await createSet(['HELLO', 'HELLO', 'Else'])
  const junit = ['--junit', 'report.xml']
  const passed = await run(['Signs', '--candidate', candidate, '--fail-below', '0.6', ...junit])
  expect(passed.output).toContain('2 of 3 right')
  expect(passed.code).toBe(0)
  expect(await readFile(join(folder, 'report.xml'), 'utf8')).toContain('failures="1"')
  const failed = await run(['Signs', '--candidate', candidate, '--fail-below', '0.9'])
  expect(failed.code).toBe(1)
})

test('says that there is no such set', async () => {
  const { code, output } = await run(['Nothing', '--candidate', candidate])
  expect(output).toContain('There is no golden set Nothing.')
  expect(code).toBe(2)
})

const env = { AI_VISION_API_KEY: 'key' }

test('parses candidates', () => {
  const args = [
    'set',
    '--candidate',
    'a,variant=fast,model=x',
    '--candidate',
    'b,parameter=one, two=3',
    '--all',
  ]
  expect(parseEvalCommand(args, env)).toMatchObject({
    candidates: [
      { agent_code: 'a', variant_id: 'fast', model: 'x' },
      { agent_code: 'b', parameter: 'one, two=3' },
    ],
    stopsEarly: false,
    reusesResults: true,
  })
  expect(parseEvalCommand([], env)).toBe('help')
})

test.each([
  [['set']],
  [['--candidate', 'a']],
  [['set', '--candidate', 'a,what=1']],
  [['set', '--candidate', ',variant=1']],
  [['set', '--candidate', 'a', '--fail-below', '2']],
])('rejects %j', (args) => {
  expect(() => parseEvalCommand(args, env)).toThrow(UsageError)
})
