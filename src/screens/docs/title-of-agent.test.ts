import { expect, test } from 'vitest'
import { agentTitle } from './title-of-agent.ts'

test.each([
  ['people_counter', 'People Counter'],
  ['specific-object-validator', 'Specific Object Validator'],
  ['reverse_vending-machine', 'Reverse Vending Machine'],
  ['007', '007'],
  ['OCR', 'OCR'],
  ['__a__', 'A'],
])('%s is titled %s', (id, title) => {
  expect(agentTitle(id)).toBe(title)
})
