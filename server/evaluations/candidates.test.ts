import { afterAll, expect, test } from 'vitest'
import type { Candidate } from '#contract/evaluation.ts'
import { textExtractor } from '#domain/agents/text-extractor.ts'
import type { ModelSettings } from '#engines/own-models/model-settings.ts'
import { createModelAgentType } from '../agents/files/model-agent-file.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { readConfiguration } from '../configuration.ts'
import { createEngines } from '../engines/create-engines.ts'
import { OwnModels } from '../own-models/own-models.ts'
import { createCacheKeys, resolveCandidates } from './candidates.ts'

const engines = await createEngines(
  readConfiguration({
    OPENAI_API_KEY: 'k',
    OPENAI_MODELS: 'gpt-4o,gpt-4o-mini',
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_COMPATIBLE_MODELS: 'gpt-4o,llava',
  }),
)
const catalog = createCatalog(engines)
afterAll(() => Promise.all(engines.map((engine) => engine.close())))

const sentence = 'Count the red bottles on the upper shelf, but '

test.each<[string, Omit<Candidate, 'agent_code'>[], string[]]>([
  ['other models', [{ provider: 'openai', model: 'gpt-4o' }, { model: 'llava' }], ['gpt-4o', 'llava']],
  [
    'the same model of two providers',
    [
      { provider: 'openai', model: 'gpt-4o' },
      { provider: 'openai-compatible', model: 'gpt-4o' },
    ],
    ['OpenAI · gpt-4o', 'Own model server · gpt-4o'],
  ],
  [
    'contexts that begin alike',
    [{ parameter: `${sentence}not the open ones` }, { parameter: `${sentence}also the open ones` }],
    ['A · “Count the red bottles on the upper shelf”', 'B · “Count the red bottles on the upper shelf”'],
  ],
  [
    'contexts that begin alike, and none',
    [{ parameter: `${sentence}a` }, {}, { parameter: `${sentence}b` }],
    [
      'A · “Count the red bottles on the upper shelf”',
      'B · no context',
      'C · “Count the red bottles on the upper shelf”',
    ],
  ],
])('candidates with %s have different names', (_, candidates, names) => {
  const named = candidates.map((candidate) => ({ agent_code: 'counter', ...candidate }))
  const resolved = resolveCandidates({ catalog, engines }, named)
  expect(resolved.candidates.map(({ name }) => name)).toEqual(names)
})

test('a result of another model or of other instructions is not used again', async () => {
  const local = await createEngines(readConfiguration({}))
  const key = (dependencies = { catalog, engines }) =>
    createCacheKeys(dependencies, 'organization', { agent_code: 'text-extractor' })('digest')
  expect(key()).toBe(key())
  const reworded = { ...textExtractor, task: 'Read each line twice.' }
  const keys = [key(), key({ catalog: createCatalog(local), engines: local })]
  expect(new Set([...keys, key({ catalog: createCatalog(engines, [reworded]), engines })]).size).toBe(3)
  await Promise.all(local.map((engine) => engine.close()))
})

test('a result of a replaced own model is not used again', async () => {
  const ownModels = new OwnModels(1)
  const local = await createEngines(readConfiguration({}), { ownModels })
  const settings: ModelSettings = {
    family: 'yolo',
    inputName: 'images',
    input: { size: { width: 64, height: 64 } } as ModelSettings['input'],
    labels: ['nut'],
    minConfidence: 0.3,
    maxOverlap: 0.5,
    resultForm: 'objects',
  }
  const key = (sha256: string, changed: Partial<ModelSettings> = {}) => {
    const model = { path: 'nuts.onnx', size: 1000, sha256, settings: { ...settings, ...changed } }
    const type = createModelAgentType('nuts', { name: 'Nuts', model: 'nuts.onnx' }, model)
    const dependencies = { catalog: createCatalog(local, [type]), engines: local }
    return createCacheKeys(dependencies, 'organization', { agent_code: 'nuts' })('digest')
  }
  expect(key('a')).toBe(key('a'))
  expect(new Set([key('a'), key('b'), key('a', { minConfidence: 0.5 })]).size).toBe(3)
  await Promise.all(local.map((engine) => engine.close()))
})
