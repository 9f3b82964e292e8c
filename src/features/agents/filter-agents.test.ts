import { describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { availableFirst, categoriesOf, filterAgents } from './filter-agents.ts'
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
    expect(filterAgents(agents, { search, category: null, availableOnly: false })).toEqual(found)
  })

  test('together with a category narrows further', () => {
    const counting = { category: 'Counting', availableOnly: false }
    expect(filterAgents(agents, { search: 'e', ...counting })).toEqual([counter])
    expect(filterAgents(agents, { search: 'reads', ...counting })).toEqual([])
  })

  test('offers each category once, in order', () => {
    expect(categoriesOf([reader, counter, reader, bare])).toEqual(['Counting', 'Reading'])
  })
})

describe('agents that this server cannot run', () => {
  const unavailable: Agent = { id: 4, code: 'scene', name: 'Scene', is_active: false }
  const active: Agent = { id: 5, code: 'active', name: 'Active', is_active: true }

  test('come after the available ones, which keep their order', () => {
    expect(availableFirst([unavailable, reader, active, counter])).toEqual([
      reader,
      active,
      counter,
      unavailable,
    ])
  })

  test('can be left out', () => {
    const all = { search: '', category: null }
    expect(filterAgents([unavailable, active], { ...all, availableOnly: true })).toEqual([active])
    expect(filterAgents([unavailable, active], { ...all, availableOnly: false })).toHaveLength(2)
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
