import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { listAgentFields } from '#domain/datasets/agent-fields.ts'
import { type DatasetFileItem, datasetFormats, streamDataset } from '#domain/datasets/dataset-files.ts'
import { type ImportFile, planImport, readImportSource, suggestAllRoles } from './plan-import.ts'

const toFile = (name: string, content: string): ImportFile => ({
  path: name,
  name,
  open: async () => new File([content], name),
})

const fileNames = {
  csv: 'set.csv',
  jsonl: 'set.jsonl',
  promptfoo: 'set.json',
  'openai-evals': 'set.evals.jsonl',
}

type Item = Omit<DatasetFileItem, 'dataUrl'>

async function* drawDataUrl(index: number) {
  yield `data:image/png;base64,${btoa(`image ${index}`)}`
}

async function exportAndImport(items: readonly Item[], format: keyof typeof fileNames, agent: AgentRef) {
  const withImages = items.map((item, index) => ({
    ...item,
    dataUrl: drawDataUrl(index),
  }))
  const parts = await Array.fromAsync(
    streamDataset(withImages, format, listAgentFields(agent), async () => undefined),
  )
  // Files are bytes: what UTF-8 cannot have is lost.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(parts.join('')))
  const images =
    format === 'csv' ? items.map(({ name }, index) => toFile(name ?? `image-${index + 1}`, '')) : []
  const source = await readImportSource([toFile(fileNames[format], text), ...images], agent)
  const { cases, notes } = planImport(source, suggestAllRoles(source))
  const imported = cases.map(({ name = null, expected, tags }) => ({ name, expected, tags }))
  return { imported, reasons: notes.map(({ reason }) => reason) }
}

/** What spreadsheets, parsers and file systems take for something else. */
const pieces = [
  ...[
    '=1+1',
    '+49',
    '-5',
    '@SUM(A1)',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r\n',
    '\\',
    '%20',
    './',
    'file://',
  ],
  ...[
    '1.10',
    '007',
    '340123450000000018',
    'true',
    '[1]',
    '{"a":1}',
    '{"text":"x"}',
    'null',
    'NaN',
    '1e5',
    '# x',
  ],
  ...[
    'می\u200cخواهم',
    '👨\u200d👩\u200d👧',
    'שלום',
    '\u202eabc',
    'e\u0301',
    'é',
    '\uFEFF',
    '\u00a0',
    '＝',
    ' ',
    'sep=;',
  ],
  ...[
    'a.png',
    'data:image/png;base64,AAAA',
    '{{expected}}',
    '__expected',
    '<b>',
    '\ud800',
    'image',
    'text',
    '- a: b',
  ],
]
const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
  maxLength: 5,
})
const hostile = text.map((parts) => parts.join('').replaceAll('\0', ''))
const label = (maxLength: number) =>
  hostile
    // What the server accepts.
    .map((one) =>
      one
        .replace(/[^\x20-\x7e\u00a0-\ud7ff\ue000-\u{10ffff}]/gu, '')
        .slice(0, maxLength)
        .toWellFormed()
        .trim(),
    )
    .filter((one) => one !== '')
/** As the paths of files are. */
const path = label(60)
  .map((one) =>
    one
      .split(/[/\\]/)
      .filter((name) => !/^\s*\.*\s*$/.test(name))
      .join('/')
      .trim(),
  )
  .filter((one) => one !== '')
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one)),
)

const meter: AgentRef = {
  code: 'meter',
  result_schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      text: { type: 'string' },
      file: { type: 'string' },
      expected: { type: 'string' },
      reading: { type: 'number' },
      digits: { type: 'integer' },
      is_sealed: { type: 'boolean' },
      unit: { type: 'string', enum: ['kWh', 'm3', '-5'] },
      marks: { type: 'array', items: { type: 'string' } },
      owner: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
}
const agents: [AgentRef, fc.Arbitrary<Record<string, unknown>>][] = [
  [{ code: 'text-extractor' }, fc.record({ text: hostile })],
  [
    meter,
    fc.record(
      {
        name: hostile,
        text: hostile,
        file: hostile,
        expected: hostile,
        reading: number,
        digits: fc.integer(),
        is_sealed: fc.boolean(),
        unit: fc.constantFrom('kWh', 'm3', '-5'),
        marks: fc.array(hostile, { maxLength: 3 }),
        owner: fc.record({ name: hostile }),
      },
      { requiredKeys: ['text'] },
    ),
  ],
  [
    { code: 'general-object-detection' },
    fc.record(
      {
        total_objects: fc.nat(),
        objects_detected: fc.array(
          fc.record({
            name: hostile,
            box: fc.record({ x: number, y: number, width: number, height: number }),
          }),
          { maxLength: 3 },
        ),
        scene_context: hostile,
        image_size: fc.constant({ width: 40, height: 30 }),
      },
      { requiredKeys: ['total_objects'] },
    ),
  ],
]

const unknownAgent: AgentRef = { code: 'of-another-backend' }
const values = fc.oneof(hostile, number, fc.boolean(), fc.array(hostile, { maxLength: 2 }))
/** V8 13.6 reads `{"a":0,"\\"":1}` with the key `\\` if it has read a record with the keys `a` and `\\` before. */
const fieldName = label(20).filter((name) => !name.endsWith('\\'))
agents.push([
  unknownAgent,
  fc.dictionary(fieldName, values, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
])

const sets = fc.constantFrom(...agents).chain(([agent, expected]) =>
  fc
    .uniqueArray(
      fc.record({ name: path, expected, tags: fc.uniqueArray(label(40), { maxLength: 4 }) }),
      // Some systems have one name for files that differ only so.
      {
        maxLength: 4,
        selector: ({ name }) =>
          name
            .normalize('NFKC')
            .toLowerCase()
            .replace(/[\p{Cf}/\\.%]/gu, ''),
      },
    )
    .map((items) => ({ agent, items })),
)

async function expectSame(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(sets, fc.constantFrom(...datasetFormats), async ({ agent, items }, format) => {
      const { imported, reasons } = await exportAndImport(items, format, agent)
      expect(
        reasons.filter((reason) => !/^Evaluations cannot compare|test cases|no records/.test(reason)),
      ).toEqual([])
      expect(imported.map(({ name: _, ...rest }) => rest)).toEqual(items.map(({ name: _, ...rest }) => rest))
      expect(imported.map(({ name }) => name?.normalize())).toEqual(
        items.map(({ name }) => name?.normalize()),
      )
    }),
    { numRuns: runs },
  )
}

test('golden sets with hostile texts are the same after an export and an import', () => expectSame(400))

test(
  '40,000 golden sets are the same after an export and an import',
  { tags: ['slow'], timeout: 1_200_000 },
  () => expectSame(40_000),
)
