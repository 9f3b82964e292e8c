import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../log.ts'
import { OperatorError } from '../../operator-error.ts'
import { OwnModels } from '../../own-models/own-models.ts'
import { getResultSchema } from '../result-schema.ts'
import { loadAgentFiles } from './load-agent-files.ts'

let folder: string
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agents-'))
  lines = []
})
afterEach(() => rm(folder, { recursive: true }))

const log = createLogger({ level: 'warn', json: true }, { write: (line) => void lines.push(line) })
const ownModels = new OwnModels(1)
afterAll(() => ownModels.close())
const load = (agentsFolder: string, logger = log) =>
  loadAgentFiles({ AGENTS_DIR: agentsFolder, DATA_DIR: join(folder, 'data') }, logger, ownModels)
const loadFolder = () => load(folder)
const readWarnings = () => lines.map((line) => (JSON.parse(line) as { message: string }).message)
const writeAgentFile = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

const reading = { type: 'number', description: 'The number on the meter' }
const result = { type: 'object', properties: { reading }, required: ['reading'] }
const meter = { name: 'Meter Reader', task: 'Read the meter.', result }

/** Creates a schema with `levels` nested objects. */
const createNestedSchema = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: createNestedSchema(levels - 1) } }

test('the code of an agent is the field `code`, or else the file name', async () => {
  await writeAgentFile('meter-reader.json', meter)
  await writeAgentFile('z.json', { ...meter, code: 'gauge-reader' })
  await writeAgentFile('notes.txt', 'Not an agent')
  await writeAgentFile('.hidden.json', 'Not an agent')
  const loaded = await loadFolder()
  expect(loaded.map(({ agent }) => agent.code)).toEqual(['meter-reader', 'gauge-reader'])
  expect(loaded[0]?.agent).toEqual({
    id: 'meter-reader',
    code: 'meter-reader',
    name: 'Meter Reader',
    description: '',
    agent_type: 'meter_reader',
    skill_type: 'Custom',
    is_active: true,
    result_schema: result,
    variants: [{ id: 'meter-reader-standard', name: 'Standard', is_default: true }],
  })
  expect(readWarnings()).toEqual([])
})

test('accepts an ending in capitals, and UTF-16 as Windows writes it', async () => {
  await writeAgentFile('meter.JSON', meter)
  await writeFile(join(folder, 'gauge.Json'), Buffer.from(`\uFEFF${JSON.stringify(meter)}`, 'utf16le'))
  const bigEndian = Buffer.from(`\uFEFF${JSON.stringify(meter)}`, 'utf16le').swap16()
  await writeFile(join(folder, 'scale.json'), bigEndian)
  expect((await loadFolder()).map(({ agent }) => agent.code)).toEqual(['gauge', 'meter', 'scale'])
  expect(readWarnings()).toEqual([])
})

test('names the files that are not used', async () => {
  await writeAgentFile('Meter Reader.JSON', meter)
  await writeAgentFile('meter.yaml', 'name: Meter')
  const lines: string[] = []
  const infoLog = createLogger({ level: 'info', json: true }, { write: (line) => void lines.push(line) })
  expect(await load(folder, infoLog)).toEqual([])
  expect(lines.join('')).toContain('"meter.yaml\\"')
  expect(lines.join('')).toContain('Meter Reader.JSON')
})

test('creates a schema with only required fields, which strict providers accept', async () => {
  const properties = {
    reading,
    unit: { type: ['string', 'null'], enum: ['kWh', 'm3'] },
    count: { type: 'integer' },
    digits: {
      type: 'array',
      items: { type: 'object', properties: { digit: { type: 'string' } }, required: ['digit'] },
    },
  }
  await writeAgentFile('meter.json', {
    ...meter,
    result: { ...result, properties, required: ['reading', 'unit', 'digits'] },
  })
  const [type] = await loadFolder()
  expect(type && getResultSchema(type).toJSONSchema()).toMatchObject({
    additionalProperties: false,
    required: ['reading', 'unit', 'count', 'digits'],
    properties: {
      reading,
      unit: { anyOf: [{ enum: ['kWh', 'm3'] }, { type: 'null' }] },
      count: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      digits: { items: { required: ['digit'], additionalProperties: false } },
    },
  })
})

test('loads the example of the documentation', async () => {
  const documentation = await readFile('docs/add-an-agent.md', 'utf8')
  const [, example = ''] = /^```json\n(.*?)^```$/ms.exec(documentation) ?? []
  await writeAgentFile('meter-reader.json', example)
  const [type] = await loadFolder()
  expect(type?.agent).toMatchObject({ code: 'meter-reader', name: 'Meter Reader' })
  expect(readWarnings()).toEqual([])
})

test('accepts a byte order mark and symbolic links', async () => {
  await writeAgentFile('bom.json', `\ufeff${JSON.stringify(meter)}`)
  await mkdir(join(folder, '..data'))
  await writeAgentFile('..data/mounted.json', meter)
  await symlink('..data/mounted.json', join(folder, 'mounted.json'))
  expect(await loadFolder()).toHaveLength(2)
  expect(readWarnings()).toEqual([])
})

describe('a file that cannot be used is named in one sentence, and the others are used', () => {
  const withResult = (schema: unknown) => ({ ...meter, result: schema })
  const withField = (field: unknown) => withResult({ type: 'object', properties: { a: field } })
  test.each<[string, unknown, string]>([
    ['no JSON', '{"name": "Meter",\n}', 'it is not JSON: see line 2 column 1'],
    ['nothing', '', 'it is not JSON'],
    ['another value', 'null', 'the file: '],
    ['no task', { ...meter, task: undefined }, 'task: '],
    ['a misspelled field', { ...meter, tasks: 'Read' }, 'the file: Unrecognized key: "tasks"'],
    ['a terminal sequence in its name', { ...meter, name: 'a\u001b[2J' }, 'name: must be one line'],
    ['text that runs backwards', { ...meter, description: 'a\u202eb' }, 'description: must be one line'],
    ['a path as its code', { ...meter, code: '../users/me' }, 'code: must be lower-case words joined by -'],
    [
      'the code of a built-in agent',
      { ...meter, code: 'counter' },
      'there already is an agent with the code',
    ],
    ['the code of another file', { ...meter, code: 'good' }, 'there already is an agent with the code good'],
    ['no schema', withResult(undefined), 'result: '],
    ['a schema of a list', withResult({ type: 'array', items: reading }), 'result: must be an object'],
    ['an empty schema', withResult({ type: 'object', properties: {} }), 'result: must be an object'],
    [
      'a reserved field',
      withResult({ type: 'object', properties: { metadata: reading } }),
      'result: must be',
    ],
    [
      'a bound',
      withField({ type: 'number', minimum: 0 }),
      'result.properties.a: Unrecognized key: "minimum"',
    ],
    ['a reference', withField({ $ref: '#' }), 'result.properties.a'],
    ['an unknown type', withField({ type: 'date' }), 'result.properties.a.type: must be one of'],
    [
      'an object without fields',
      withField({ type: 'object' }),
      'result.properties.a: must have properties if its type is object',
    ],
    ['a list without items', withField({ type: 'array' }), 'result.properties.a: must have items'],
    [
      'an enum of numbers',
      withField({ type: 'number', enum: ['1'] }),
      'result.properties.a: must have the type string',
    ],
    [
      'an unknown required field',
      withResult({ ...result, required: ['b'] }),
      'result: requires a field that is not',
    ],
    ['a deep schema', withResult(createNestedSchema(6)), 'result: is nested more than 5 levels deep'],
    ['a very deep schema', withResult(createNestedSchema(1400)), 'result: is nested more than 5 levels deep'],
    [
      'a wide schema',
      withResult({
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, reading])),
      }),
      'result: has more than 100 fields',
    ],
    ['no variants', { ...meter, variants: [] }, 'variants: '],
    [
      'two variants with one id',
      {
        ...meter,
        variants: [
          { id: 'a', name: 'A' },
          { id: 'a', name: 'B' },
        ],
      },
      'variants: must have different ids',
    ],
    [
      'a nested parameter',
      { ...meter, variants: [{ id: 'a', name: 'A', parameters: { p: [[1]] } }] },
      'variants.0.parameters.p: must be',
    ],
    ['64 kB', { ...meter, task: 'x'.repeat(64 * 1024) }, 'it is larger than 64 kB'],
  ])('%s', async (_, content, problem) => {
    await writeAgentFile('bad.json', content)
    // a.json has precedence over good.json, because files are read in the order of their names.
    await writeAgentFile('a.json', { ...meter, code: 'good' })
    expect((await loadFolder()).map(({ agent }) => agent.code)).toEqual(['good'])
    expect(readWarnings()).toEqual([
      expect.stringContaining(`The agent file "bad.json" is not used: ${problem}`),
    ])
    expect(readWarnings()[0]).toMatch(/^[^\p{Cc}\p{Cf}]{1,400}\.$/u)
  })

  test('a folder, a named pipe and a dangling link are reported as unusable files', async () => {
    await mkdir(join(folder, 'folder.json'))
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    await symlink('nowhere', join(folder, 'link.json'))
    await writeFile(join(folder, 'latin.json'), Buffer.from('{"name":"M\xfcller"}', 'latin1'))
    expect(await loadFolder()).toEqual([])
    expect(readWarnings()).toEqual([
      'The agent file "folder.json" is not used: it is not a regular file.',
      'The agent file "latin.json" is not used: it is not UTF-8.',
      'The agent file "link.json" is not used: it cannot be read.',
      'The agent file "pipe.json" is not used: it is not a regular file.',
    ])
  })

  test('control characters in a file name are not logged', async () => {
    await writeAgentFile('a\nb\u001b.json', 'x')
    await loadFolder()
    expect(readWarnings()).toEqual(['The agent file "a\\nb\\u001b.json" is not used: it is not JSON.'])
  })

  test('only the first 100 files are loaded', async () => {
    for (let index = 0; index < 101; index++) await writeAgentFile(`agent-${index}.json`, meter)
    expect(await loadFolder()).toHaveLength(100)
    expect(readWarnings()).toEqual(['AGENTS_DIR has more than 100 files. Not used: "agent-99.json"'])
  })
})

test('a missing folder is an operator error', async () => {
  const loading = load(join(folder, 'missing'))
  await expect(loading).rejects.toThrow(OperatorError)
  await expect(loading).rejects.toThrow('AGENTS_DIR is not a folder')
})
