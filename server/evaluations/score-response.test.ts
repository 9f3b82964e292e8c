import { expect, test } from 'vitest'
import { createCatalog } from '../catalog/catalog.ts'
import type { EvaluationWithAgentCode } from './score-response.ts'
import { scoreResponse } from './score-response.ts'

const evaluation = {
  agent_code: 'bottle-assessment',
  scorers: {},
  candidates: [{}],
} as EvaluationWithAgentCode

test.each([
  ['a null character', 'plas\0tic', 'plastic'],
  ['half of a surrogate pair', 'plastic\ud800', 'plastic\ufffd'],
  ['the escape of a null character as text', 'plastic\\u0000', 'plastic\\u0000'],
])('a label with %s is stored as jsonb', (_, bottle_type, stored) => {
  const expectation = {
    candidate: 0,
    expected: JSON.stringify({ bottle_type: 'plastic' }),
    width: 9,
    height: 9,
  }
  const { score } = scoreResponse(createCatalog([]), evaluation, expectation, JSON.stringify({ bottle_type }))
  const { fields } = JSON.parse(score) as { fields: object[] }
  expect(fields).toMatchObject([{ label: 'Type', actual: stored }])
  expect(score).not.toMatch(/(?<!\\)\\u(0000|d8)/)
})
