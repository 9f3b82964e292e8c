import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { helloResultJson, respondWith } from '../../../server/test-support/fake-provider.ts'
import { createImageDataUrl } from '../../../server/test-support/test-server.ts'
import { parseEvalCommand } from './parse-eval-command.ts'
import { UsageError } from './parse-run-command.ts'
import { runEvaluation } from './run-evaluation.ts'
import { setUpCli } from './test-support/set-up-cli.ts'

/** The fake provider answers HELLO. */
const candidate = 'text-extractor,provider=openai-compatible,model=llava'

const program = setUpCli()
const { server } = program

async function createSet(expected: string[]): Promise<void> {
  const body = { name: 'Signs', agent_code: 'text-extractor' }
  const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token: program.key, body })
  for (const [index, text] of expected.entries()) {
    const item = { image_data: await createImageDataUrl(`#${index + 100}`), expected: { text } }
    await server.json('POST', `/api/v1/datasets/${id}/items`, { token: program.key, body: item })
  }
}

const run = (args: string[]) => program.run(['eval', ...args])

test('prints the verdict, writes JUnit XML, and fails below the threshold', async () => {
  await createSet(['HELLO', 'HELLO', 'Else'])
  const junit = ['--junit', 'report.xml']
  const passed = await run(['Signs', '--candidate', candidate, '--fail-below', '0.6', ...junit])
  expect(passed.output).toContain('2 of 3 right')
  expect(passed.code).toBe(0)
  expect(await readFile(join(program.folder, 'report.xml'), 'utf8')).toContain('failures="1"')
  const failed = await run(['Signs', '--candidate', candidate, '--fail-below', '0.9'])
  expect(failed.code).toBe(1)
})

test('starts an evaluation with a key, so that a retry does not start another one', async () => {
  await createSet(['HELLO'])
  await run(['Signs', '--candidate', candidate])
  const { idempotency_key } = await server.database
    .selectFrom('evaluations')
    .select('idempotency_key')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(idempotency_key).not.toBeNull()
})

test('says that there is no such set', async () => {
  const { code, output } = await run(['Nothing', '--candidate', candidate])
  expect(output).toContain('There is no golden set Nothing.')
  expect(code).toBe(2)
})

test.each(['SIGINT', 'SIGTERM'] as const)('stops the evaluation after %s', async (signal) => {
  await createSet(['HELLO'])
  const [isAsked, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.provider.state.handler = async (request, response) => {
    isAsked.resolve()
    await isReleased.promise
    await respondWith('openai-compatible', helloResultJson)(request, response)
  }
  const child = program.start(['eval', 'Signs', '--candidate', candidate])
  await isAsked.promise
  child.kill(signal)
  const [code] = await once(child, 'close')
  isReleased.resolve()
  expect(code).toBe(130)
  const { evaluations } = await server.json<{ evaluations: { status: string }[] }>(
    'GET',
    '/api/v1/evaluations',
    { token: program.key },
  )
  expect(evaluations).toMatchObject([{ status: 'cancelled' }])
})

/** Runs an evaluation that is interrupted. These are the statuses of the responses to its cancelling. */
async function interrupt(statuses: number[]): Promise<unknown> {
  const interruption = new AbortController()
  vi.stubGlobal('fetch', async ({ url, signal }: Request) => {
    signal.throwIfAborted()
    if (url.endsWith('/datasets')) return Response.json({ datasets: [{ id: 'set', name: 'Signs' }] })
    if (url.endsWith('/evaluations')) return Response.json({ id: 'one' })
    if (url.endsWith('/cancel'))
      return Response.json({ message: 'No.' }, { status: Number(statuses.shift()) })
    return Response.json({ evaluation: { status: 'running', done: 0, total: 1 } })
  })
  const command = parseEvalCommand(['Signs', '--candidate', candidate], env)
  if (command === 'help') throw new Error('The arguments ask for the help.')
  const onProgress = () => interruption.abort()
  return await runEvaluation(command, { signal: interruption.signal, onProgress }).catch((error: unknown) => {
    vi.unstubAllGlobals()
    return error
  })
}

test('cancels an interrupted evaluation again if the server is restarting, and says if that fails', async () => {
  const statuses = [503, 200]
  expect(await interrupt(statuses)).toMatchObject({ name: 'AbortError' })
  expect(statuses).toEqual([])
  expect(await interrupt([500])).toMatchObject({
    message: 'The evaluation one could not be stopped and may continue.',
  })
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
  [['set', '--candidate', 'a', '--fail-below', '']],
  [['set', '--candidate', 'a', '--fail-below', ' ']],
  [['set', '--candidate', 'a', '--junit', '']],
  [['set', '--candidate', 'a', '--json=']],
])('rejects %j', (args) => {
  expect(() => parseEvalCommand(args, env)).toThrow(UsageError)
})
