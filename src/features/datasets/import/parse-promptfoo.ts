import { imageColumnNames } from '#domain/datasets/column-names.ts'
import { isImageReference } from '#domain/datasets/is-image-reference.ts'
import { getScalarSource, reviveScalar } from '#domain/datasets/scalar-sources.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { type ImportNote, mergeParsedRecords, type ParsedRecords, skipWithNote } from './import-table.ts'

/** Their value is an expected result. Other assertions check a part of the output, or run code. */
const expectedTypes = new Set(['equals', 'is-json', 'contains-json', 'similar', 'levenshtein', 'rouge-n'])

export type PromptfooTests = { tests: unknown[]; defaults: JsonRecord; notes: string[] }

/** Accepts a configuration or its file of tests. */
export function findPromptfooTests(value: unknown): PromptfooTests | undefined {
  if (isRecord(value) && (Array.isArray(value.tests) || typeof value.tests === 'string')) {
    const { defaultTest, scenarios } = value
    const notes = [
      ...(typeof defaultTest === 'string' ? [`The default test of ${defaultTest} is not imported.`] : []),
      ...(scenarios === undefined ? [] : ['Its scenarios are not imported.']),
    ]
    return { tests: [value.tests].flat(), defaults: isRecord(defaultTest) ? defaultTest : {}, notes }
  }
  const isTests =
    Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && isRecord(one.vars))
  return isTests ? { tests: value, defaults: {}, notes: [] } : undefined
}

/** https://www.promptfoo.dev/docs/configuration/test-cases */
export function parsePromptfoo({ tests, defaults, notes }: PromptfooTests, file: string): ParsedRecords {
  const read = tests.map((test, index) =>
    readTest(withDefaults(test, defaults), `${file}, test ${index + 1}`),
  )
  const merged = mergeParsedRecords(read)
  return { ...merged, notes: [...notes.map((reason) => ({ place: file, reason })), ...merged.notes] }
}

/** The assertions of a test come before those of all tests, so that its own expected result wins. */
function withDefaults(test: unknown, defaults: JsonRecord): unknown {
  if (!isRecord(test)) return test
  const lists = [test.assert, defaults.assert].flatMap((one) => (Array.isArray(one) ? one : []))
  const vars = mergeValues(defaults.vars, test.vars)
  const metadata = mergeValues(defaults.metadata, test.metadata)
  return { ...defaults, ...test, assert: lists, vars, metadata }
}

/** Keeps how scalars are written. */
function mergeValues(...parts: unknown[]): JsonRecord {
  const merged: JsonRecord = {}
  for (const part of parts)
    if (isRecord(part)) for (const key of Object.keys(part)) copyValue(part, key, merged, key)
  return merged
}

function copyValue(from: JsonRecord, key: string, to: JsonRecord, name: string): void {
  const value = from[key]
  const isScalar = typeof value === 'number' || typeof value === 'boolean'
  to[name] = isScalar ? reviveScalar(to, name, value, getScalarSource(from, key)) : value
}

function readTest(test: unknown, place: string): ParsedRecords {
  if (typeof test === 'string')
    return skipWithNote(place, `The tests of ${test} are not imported. Add that file instead.`)
  const vars = isRecord(test) && isRecord(test.vars) ? test.vars : {}
  const image = findImage(vars)
  if (!isRecord(test) || image === undefined) return skipWithNote(place, 'None of its vars is an image.')
  const value: JsonRecord = { image }
  const notes = addExpected(value, test, vars, place)
  if (value.expected === undefined)
    return { records: [], notes: [...notes, { place, reason: 'It has no expected result.' }] }
  const { metadata, description } = test
  if (typeof description === 'string') value.name = description
  if (isRecord(metadata)) value.tags = metadata.tags
  return { records: [{ place, value }], notes }
}

/** A list of images stands for a test with each of them. */
function findImage(vars: JsonRecord): unknown {
  const isImage = (value: unknown) => {
    const list = [value].flat()
    return list.length > 0 && list.every(isImageReference)
  }
  const named = imageColumnNames.filter((name) => Object.hasOwn(vars, name) && vars[name] !== '')
  const found = [...named, ...Object.keys(vars)].find((name) => isImage(vars[name])) ?? named[0]
  return found === undefined ? undefined : vars[found]
}

/** The variable `expected` wins, then the first assertion with an expected result. */
function addExpected(target: JsonRecord, test: JsonRecord, vars: JsonRecord, place: string): ImportNote[] {
  const notes: ImportNote[] = []
  if (isGiven(vars.expected)) copyValue(vars, 'expected', target, 'expected')
  const assertions = (Array.isArray(test.assert) ? test.assert : []).map((one) => (isRecord(one) ? one : {}))
  for (const assertion of assertions) {
    const { type, value } = assertion
    const isExpectation = typeof type === 'string' && expectedTypes.has(type)
    if (isExpectation && target.expected === undefined && !isSchema(value)) addValue(target, assertion, vars)
    else if (!isExpectation || value !== undefined)
      notes.push({ place, reason: `The assertion ${String(type)} is not imported.` })
  }
  return notes
}

const isGiven = (value: unknown) => value !== undefined && value !== null

/** The value may be a variable: `{{name}}`. */
function addValue(target: JsonRecord, assertion: JsonRecord, vars: JsonRecord): void {
  const { value } = assertion
  const variable = typeof value === 'string' ? /^\{\{\s*(\w+)\s*\}\}$/.exec(value)?.[1] : undefined
  if (variable !== undefined) copyValue(vars, variable, target, 'expected')
  else if (isGiven(value)) copyValue(assertion, 'value', target, 'expected')
}

/** The value of `is-json` may be a JSON Schema. */
function isSchema(value: unknown): boolean {
  return isRecord(value) && isRecord(value.properties)
}
