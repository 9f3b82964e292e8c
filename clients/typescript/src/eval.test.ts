import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createImageDataUrl } from '../../../server/test-support/test-server.ts'
import { parseEvalCommand } from './parse-eval-command.ts'
import { UsageError } from './parse-run-command.ts'
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
  [['set', '--candidate', 'a', '--fail-below', '']],
  [['set', '--candidate', 'a', '--fail-below', ' ']],
  [['set', '--candidate', 'a', '--junit', '']],
  [['set', '--candidate', 'a', '--json=']],
])('rejects %j', (args) => {
  expect(() => parseEvalCommand(args, env)).toThrow(UsageError)
})
