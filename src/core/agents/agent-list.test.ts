import { describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { filterAgents, listCategories, sortByAvailability } from './agent-list.ts'

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
const unavailable: Agent = { id: 4, code: 'scene', name: 'Scene', is_active: false }
const active: Agent = { id: 5, code: 'active', name: 'Active', is_active: true }

describe('filterAgents', () => {
  test.each([
    ['extractor', [reader]],
    ['SIGNS', [reader]],
    ['reading', [reader]],
    ['ocr', [reader]],
    ['  count ', [counter]],
    ['', agents],
    ['zebra', []],
    ['text-extractor', []],
  ])('searches name, description, skill and type for %j', (search, found) => {
    expect(filterAgents(agents, { search, category: null, availableOnly: false })).toEqual(found)
  })

  test('combines the search with a category', () => {
    const counting = { category: 'Counting', availableOnly: false }
    expect(filterAgents(agents, { search: 'e', ...counting })).toEqual([counter])
    expect(filterAgents(agents, { search: 'reads', ...counting })).toEqual([])
  })

  test('can leave out unavailable agents', () => {
    const noFilter = { search: '', category: null }
    expect(filterAgents([unavailable, active], { ...noFilter, availableOnly: true })).toEqual([active])
    expect(filterAgents([unavailable, active], { ...noFilter, availableOnly: false })).toHaveLength(2)
  })
})

test('sortByAvailability keeps the order of the available agents', () => {
  expect(sortByAvailability([unavailable, reader, active, counter])).toEqual([
    reader,
    active,
    counter,
    unavailable,
  ])
})

test('listCategories returns each category once, sorted', () => {
  expect(listCategories([reader, counter, reader, bare])).toEqual(['Counting', 'Reading'])
})
