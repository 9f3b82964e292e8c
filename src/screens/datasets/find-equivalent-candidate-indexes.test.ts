import { expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import type { Candidate } from '#contract/evaluation.ts'
import { findEquivalentCandidateIndexes } from './find-equivalent-candidate-indexes.ts'

const variant = (id: string, provider: string, model: string) => ({
  ...{ id, name: id, provider, model },
  is_default: id === 'standard',
})
const agent = (code: string, provider: string, ...models: [string, string]): Agent => ({
  ...{ id: code, code, name: code },
  variants: [variant('standard', provider, models[0]), variant('fast', provider, models[1])],
})
const agents = [agent('reader', 'local', 'ocr', 'ocr'), agent('cloud', 'openai', 'gpt', 'gpt')]
const reader: Candidate = { agent_code: 'reader' }
const fast = { ...reader, variant_id: 'fast' }
const hosted = { ...reader, provider: 'openai', model: 'gpt' }
const cloud: Candidate = { agent_code: 'cloud' }

test.each<[string, Candidate[], number[]]>([
  ['two variants of the built-in engine', [reader, fast], [0, 1]],
  [
    'the built-in engine chosen as a model',
    [cloud, reader, { ...fast, provider: 'local', model: 'ocr' }],
    [1, 2],
  ],
  ['another context', [reader, { ...fast, parameter: 'LOT' }], []],
  ['a hosted model', [fast, hosted], []],
  ['variants of a hosted model', [cloud, { ...cloud, variant_id: 'fast' }], []],
  ['an agent that is not in the catalog', [{ agent_code: 'x' }, { agent_code: 'x', variant_id: 'y' }], []],
])('%s', (_, candidates, same) => {
  expect(findEquivalentCandidateIndexes(candidates, agents)).toEqual(same)
})
