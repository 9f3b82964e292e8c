import { expect, test } from 'vitest'
import { sampleAgents } from '#contract/samples/agents.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { allKinds } from '#domain/results/find-kind.ts'
import { allViewers, findViewer } from './viewer-registry.ts'

const findViewerOf = (agent: AgentRef) => findViewer(interpretResult({}, agent).kind)

test.each(sampleAgents)('$name has a viewer by code and by type', ({ code, agent_type }) => {
  const byCode = findViewerOf({ code })
  expect(byCode).toBeDefined()
  expect(findViewerOf({ code: 'acme-7', agent_type })).toBe(byCode)
})

test.each([
  'text_extractor',
  'Object-Counter',
  'bottle assessment',
  'LABEL_READER_VALIDATOR',
  'image_analysis',
])('finds a viewer for the spelling %s', (code) => {
  expect(findViewerOf({ code })).toBeDefined()
})

test.each(['custom', 'constructor', '__proto__', ''])('finds no viewer for %j', (code) => {
  expect(findViewerOf({ code, agent_type: null })).toBeUndefined()
})

test('viewer files export viewers only, each for different kinds', () => {
  for (const viewer of allViewers) {
    expect(viewer).toMatchObject({ kind: expect.any(Object), render: expect.any(Function) })
    for (const kind of viewer.kind.kinds) expect(findViewerOf({ code: kind }), kind).toBe(viewer)
  }
})

test('each kind has a viewer', () => {
  expect(new Set(allViewers.map(({ kind }) => kind))).toEqual(new Set(allKinds))
})
