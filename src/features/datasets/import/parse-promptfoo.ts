import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import type { ImportNote, ParsedCases } from './import-case.ts'
import { findImageField, readTags, toExpected } from './read-case-fields.ts'

/** Their value is an expected result. Other assertions check a part of the output, or run code. */
const expectedTypes = new Set(['equals', 'is-json', 'contains-json', 'similar', 'levenshtein', 'rouge-n'])

/** Accepts a configuration or its file of tests. */
export function findPromptfooTests(value: unknown): unknown[] | undefined {
  if (isRecord(value) && Array.isArray(value.tests)) return value.tests
  const isTests =
    Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && isRecord(one.vars))
  return isTests ? value : undefined
}

/** https://www.promptfoo.dev/docs/configuration/test-cases */
export function parsePromptfoo(tests: readonly unknown[], file: string): ParsedCases {
  const parsed = tests.map((test, index) => readTest(test, `${file}, test ${index + 1}`))
  return { cases: parsed.flatMap(({ cases }) => cases), notes: parsed.flatMap(({ notes }) => notes) }
}

function readTest(test: unknown, place: string): ParsedCases {
  if (typeof test === 'string')
    return {
      cases: [],
      notes: [{ place, reason: `The tests of ${test} are not imported. Add that file instead.` }],
    }
  const vars = isRecord(test) && isRecord(test.vars) ? test.vars : {}
  const imageField = findImageField(vars)
  if (!isRecord(test) || imageField === undefined)
    return { cases: [], notes: [{ place, reason: 'None of its vars is an image.' }] }
  const { expected, notes } = readExpectation(test, vars, place)
  if (expected === undefined)
    return { cases: [], notes: [...notes, { place, reason: 'It has no expected result.' }] }
  const image = String(vars[imageField]).replace(/^file:\/\//, '')
  const { metadata, description } = test
  const own: JsonRecord = isRecord(metadata) ? metadata : {}
  const name = typeof description === 'string' ? description : undefined
  return { cases: [{ place, image, expected, name, tags: readTags(own.tags) }], notes }
}

function readExpectation(test: JsonRecord, vars: JsonRecord, place: string) {
  const notes: ImportNote[] = []
  let expected = toExpected(vars.expected)
  for (const assertion of Array.isArray(test.assert) ? test.assert : []) {
    const { type, value } = isRecord(assertion) ? assertion : {}
    const isExpectation = typeof type === 'string' && expectedTypes.has(type)
    if (isExpectation && expected === undefined && !isSchema(value)) expected = toExpected(value)
    else if (!isExpectation || value !== undefined)
      notes.push({ place, reason: `The assertion ${String(type)} is not imported.` })
  }
  return { expected, notes }
}

/** The value of `is-json` may be a JSON Schema. */
function isSchema(value: unknown): boolean {
  return isRecord(value) && isRecord(value.properties)
}
