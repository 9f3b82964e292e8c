import { expect, test } from 'vitest'
import { sampleAgents } from '#contract/sample-agents.ts'
import { kindsOf } from '../agents/agent-kind.ts'
import { viewerFor } from './viewers.ts'

test.each(sampleAgents)('$name has a viewer, by its code and by its type', ({ code, agent_type }) => {
  const byCode = viewerFor(kindsOf({ code }))
  expect(byCode).toBeDefined()
  expect(viewerFor(kindsOf({ code: 'acme-7', agent_type }))).toBe(byCode)
})

test.each([
  'text_extractor',
  'Object-Counter',
  'bottle assessment',
  'LABEL_READER_VALIDATOR',
  'image_analysis',
])('the spelling %s is understood', (code) => {
  expect(viewerFor(kindsOf({ code }))).toBeDefined()
})

test.each(['custom', 'constructor', '__proto__', ''])('there is no viewer for %j', (code) => {
  expect(viewerFor(kindsOf({ code, agent_type: null }))).toBeUndefined()
})
