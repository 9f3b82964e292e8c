import { expect, test } from 'vitest'
import { agentTypes, builtInAgents, findAgentType, listAgentTypeKeys } from './agent-types.ts'

test.each(builtInAgents)('$name is found by code and by type', ({ code, agent_type }) => {
  const byCode = findAgentType({ code })
  expect(byCode).toBeDefined()
  expect(findAgentType({ code: 'acme-7', agent_type })).toBe(byCode)
})

test.each([
  'text_extractor',
  'Object-Counter',
  'bottle assessment',
  'LABEL_READER_VALIDATOR',
  'image_analysis',
])('finds the type of the spelling %s', (code) => {
  expect(findAgentType({ code })).toBeDefined()
})

test.each(['custom', 'constructor', '__proto__', ''])('finds no type for %j', (code) => {
  expect(findAgentType({ code, agent_type: null })).toBeUndefined()
})

test('each type has other names', () => {
  for (const type of agentTypes)
    for (const name of listAgentTypeKeys(type)) expect(findAgentType({ code: name }), name).toBe(type)
})
