import { expect, test } from 'vitest'
import { sampleAgents } from '#contract/sample-agents.ts'
import { kindsOf } from '#features/agents/agent-kind.ts'
import { allViewers, viewerFor } from './viewer-registry.ts'

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

test('what the files of viewers export are viewers, and no two are for the same kind', () => {
  for (const viewer of allViewers) {
    expect(viewer).toMatchObject({ kinds: expect.any(Array), draw: expect.any(Function) })
    for (const kind of viewer.kinds) expect(viewerFor(kindsOf({ code: kind })), kind).toBe(viewer)
  }
})
