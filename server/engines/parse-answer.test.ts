import { expect, test } from 'vitest'
import { damageAssessment } from '#domain/agents/damage-assessment.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { objectCounter } from '#domain/agents/object-counter.ts'
import { textExtractor } from '#domain/agents/text-extractor.ts'
import { parseAnswer } from './parse-answer.ts'

const complete = {
  total_objects: 3,
  object_counts: [{ name: 'nut', count: 3 }],
  objects_specified: [],
  objects_found: [],
  objects_not_found: [],
  expected_count: null,
  matches_expected: null,
  confidence: 0.9,
}
const json = JSON.stringify(complete)

test('an answer with exactly the fields that were asked for is returned without its text', () => {
  expect(parseAnswer(json, objectCounter)).toEqual(complete)
})

test.each([
  [
    'thoughts with braces',
    `<think>\nThe form is {"total_objects": 0, ...}. I see {three} nuts.\n</think>\n\n${json}`,
  ],
  ['a draft', `A draft:\n\`\`\`json\n{"total_objects": 2}\n\`\`\`\nThe answer:\n\`\`\`json\n${json}\n\`\`\``],
  ['a comma too many', json.replace('0.9}', '0.9,}')],
  ['literals of Python', json.replaceAll('null', 'None').replaceAll('"', "'")],
  ['numbers as texts', json.replace('"total_objects":3', '"total_objects":"3"').replace('0.9', '"90%"')],
  ['an envelope', JSON.stringify({ result: complete })],
  ['a note with braces', `${json}\n\nNote: one {nut} is partly hidden.`],
])('an answer with %s has the same fields as one without', (_, text) => {
  expect(parseAnswer(text, objectCounter)).toMatchObject(complete)
})

test('no digit of a long integer changes', () => {
  const serial = '{"text": 340123450000000018, "full_text": "340123450000000018"}'
  expect(parseAnswer(serial, textExtractor)).toMatchObject({ text: '340123450000000018' })
  const count = json.replace('"total_objects":3', '"total_objects":12345678901234567890')
  expect(parseAnswer(count, objectCounter)).toMatchObject({ total_objects: '12345678901234567890' })
})

test('converts a score with another maximum to the scale of the field', () => {
  const answer = parseAnswer(
    '{"condition_score": "4/5", "cleanliness_score": "9 out of 10"}',
    damageAssessment,
  )
  expect(answer).toMatchObject({ condition_score: 8, cleanliness_score: 9 })
})

test('NaN is no number', () => {
  expect(parseAnswer(json.replace('0.9}', 'NaN}'), objectCounter)).toMatchObject({
    ...complete,
    confidence: null,
  })
})

test.each([
  ['without optional fields', '{"total_objects":3,"confidence":0.9}', { total_objects: 3, confidence: 0.9 }],
  ['that was cut', json.slice(0, 60), { total_objects: 3 }],
])('an answer %s is returned beside its fields, and the app shows the same', (_, text, fields) => {
  const answer = parseAnswer(text, objectCounter)
  expect(answer).toMatchObject({ ...fields, raw_response: text })
  const { agent } = objectCounter
  const fromFields = interpretResult(answer, agent)
  const fromText = interpretResult({ raw_response: text }, agent)
  expect(fromFields.headline).toEqual(fromText.headline)
  expect(fromFields.parsed).toEqual(fromText.parsed)
  expect(fromFields.columns).toEqual(fromText.columns)
})

test('returns only raw_response for an answer without JSON', () => {
  expect(parseAnswer('I see a street sign.', objectCounter)).toEqual({ raw_response: 'I see a street sign.' })
})
