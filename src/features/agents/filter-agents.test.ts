import { describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { categoriesOf, filterAgents } from './filter-agents.ts'
import { splitExamples } from './split-examples.ts'

const reader: Agent = {
  id: 1,
  code: 'text-extractor',
  name: 'Text Extractor',
  description: 'Reads signs',
  skill_type: 'Reading',
  agent_type: 'ocr',
}
const counter: Agent = {
  id: 2,
  code: 'counter',
  name: 'Counter',
  description: null,
  skill_type: 'Counting',
  agent_type: 'counter',
}
const bare: Agent = { id: 3, code: 'bare', name: 'Bare' }
const agents = [reader, counter, bare]

describe('the search', () => {
  test.each([
    ['extractor', [reader]],
    ['SIGNS', [reader]],
    ['reading', [reader]],
    ['ocr', [reader]],
    ['  count ', [counter]],
    ['', agents],
    ['zebra', []],
    ['text-extractor', []],
  ])('for %j looks at name, description, skill and type', (search, found) => {
    expect(filterAgents(agents, { search, category: null })).toEqual(found)
  })

  test('together with a category narrows further', () => {
    expect(filterAgents(agents, { search: 'e', category: 'Counting' })).toEqual([counter])
    expect(filterAgents(agents, { search: 'reads', category: 'Counting' })).toEqual([])
  })

  test('offers each category once, in order', () => {
    expect(categoriesOf([reader, counter, reader, bare])).toEqual(['Counting', 'Reading'])
  })
})

describe('a description', () => {
  test.each([
    ['Counts things, e.g. apples, cars', 'Counts things', 'apples, cars'],
    ['Counts things (e.g. apples, cars)', 'Counts things', 'apples, cars'],
    ['Counts things E.g. apples.', 'Counts things', 'apples.'],
    ['Counts things', 'Counts things', null],
    ['e.g. apples', '', 'apples'],
    ['Ends with e.g.', 'Ends with', null],
    ['', '', null],
  ])('%j is split at its examples', (description, text, examples) => {
    expect(splitExamples(description)).toEqual({ text, examples })
  })
})
