import { expect, test } from 'vitest'
import { getContextLabel } from './context-label.ts'

test.each([
  [{ code: 'label_reader_validator' }, 'Context: the text to find'],
  [{ code: 'shop-7', agent_type: 'object_counter' }, 'Context: what to count (optional)'],
  [{ code: 'shop-8' }, 'Context (optional)'],
])('the context of %o is labelled %s', (agent, label) => {
  expect(getContextLabel({ id: 1, name: 'X', ...agent })).toBe(label)
})
