import { describe, expect, test } from 'vitest'
import type { AgentRef } from '../agents/agent-ref.ts'
import { interpretResult } from '../agents/interpret-result.ts'
import { buildCorrection } from '../results/corrections/build-correction.ts'
import { createHostileResult } from '../results/fixtures/create-hostile-result.ts'
import { sampleResults } from '../results/fixtures/results.ts'
import { listUnanswerableFieldLabels, scoreResult } from './score-result.ts'
import type { ScorerSettings } from './scorers.ts'

const image = { width: 100, height: 100 }
const score = (
  expected: Record<string, unknown>,
  result: unknown,
  code: string,
  settings: ScorerSettings = {},
) => scoreResult(expected, result, { agent: { code }, candidate: { code }, image, settings })

test('a count is right only if it is equal, and its error is told', () => {
  const { isRight, fields, confidence } = score(
    { total_objects: 12 },
    { total_objects: 9, confidence: 0.8 },
    'object-counter',
  )
  expect(isRight).toBe(false)
  expect(confidence).toBe(0.8)
  expect(fields).toEqual([
    {
      label: 'Total',
      type: 'count',
      scorer: 'absolute-error',
      value: 3,
      isRight: false,
      decides: true,
      expected: 12,
      actual: 9,
    },
  ])
  expect(score({ total_objects: 12 }, { total_count: '12 objects' }, 'object-counter').isRight).toBe(true)
})

test('a number is compared as it is shown', () => {
  const result = { condition_score: '4/5' }
  expect(interpretResult(result, { code: 'damage-assessment' }).headline.text).toBe('Condition 8 / 10')
  expect(score({ condition_score: 8 }, result, 'damage-assessment').isRight).toBe(true)
  expect(score({ text: '4006381333931' }, { text: 4006381333931 }, 'text-extractor').isRight).toBe(true)
})

test('a set may choose another scorer with a tolerance', () => {
  const settings: ScorerSettings = { count: { scorer: 'relative-error', tolerance: 0.1, decides: true } }
  const isRight = (count: number) =>
    score({ total_objects: 100 }, { total_objects: count }, 'object-counter', settings).isRight
  expect([isRight(90), isRight(89), isRight(110)]).toEqual([true, false, true])
})

test('a result without the field is missing, not wrong', () => {
  const { isRight, isMissing, fields } = score({ total_objects: 0 }, { error: 'nothing' }, 'object-counter')
  expect([isRight, isMissing]).toEqual([false, true])
  expect(fields[0]).toMatchObject({ value: null, isRight: false })
})

test('a result that is wrong in one field and lacks another is wrong', () => {
  const expected = { condition_score: 8, cleanliness_score: 6 }
  expect(score(expected, { condition_score: 2, assessment: 'bad' }, 'damage-assessment')).toMatchObject({
    isRight: false,
    isMissing: false,
  })
  expect(score(expected, { condition_score: 8, assessment: 'good' }, 'damage-assessment')).toMatchObject({
    isRight: false,
    isMissing: true,
  })
})

test('an expected result without a field of the agent is missing', () => {
  expect(score({ __expected: 'A' }, { total_count: 3 }, 'counter')).toMatchObject({
    isRight: false,
    isMissing: true,
    fields: [],
  })
})

describe('a result of another agent', () => {
  const compare = (agent: string, expected: Record<string, unknown>, candidate: string, result: unknown) =>
    scoreResult(expected, result, {
      agent: { code: agent },
      candidate: { code: candidate },
      image,
      settings: {},
    })

  test.each([
    ['counter', { total_count: 7 }, 'object-counter', { total_objects: 7 }],
    ['object-counter', { total_objects: 7 }, 'people-counter', { total_people: 7 }],
    ['counter', { total_count: 7 }, 'generic-object-detector', { total_objects: 7 }],
    ['counter', { total_count: 7 }, 'own-counter', { number_of_items: 7 }],
    ['text-extractor', { text: 'UN3481' }, 'label-reader-validator', { extracted_text: 'UN3481' }],
  ])('of %s is compared by what it means: %j, %s, %j', (agent, expected, candidate, result) => {
    expect(compare(agent, expected, candidate, result)).toMatchObject({ isRight: true, isMissing: false })
  })

  test('that has no such field is missing, and known before', () => {
    expect(compare('counter', { total_count: 7 }, 'text-extractor', { text: '7' })).toMatchObject({
      isRight: false,
      isMissing: true,
    })
    const list = (candidate: string) =>
      listUnanswerableFieldLabels(
        { total_count: 7 },
        { agent: { code: 'counter' }, candidate: { code: candidate }, image, settings: {} },
      )
    expect(list('text-extractor')).toEqual(['Total'])
    expect(list('object-counter')).toEqual([])
    // Its fields are not known.
    expect(list('own-agent')).toEqual([])
  })
})

test('texts decide by their character error rate, without regard to line breaks', () => {
  const isRight = (text: string) =>
    score({ text: 'Best before 24.11.2026 Lot 4711' }, { text }, 'ocr').isRight
  expect(isRight('Best before 24.11.2026\nLot 4711')).toBe(true)
  expect(isRight('Best before 24.11.2026 Lot 47l1')).toBe(true)
  expect(isRight('Best bef0re 24.1l.2026 Lot 47l1')).toBe(false)
})

test('texts that look the same are equal', () => {
  const settings: ScorerSettings = { text: { scorer: 'exact', tolerance: 0, decides: 'auto' } }
  const isRight = (text: string) => score({ text: 'Caf\u00e9 1\nLot 2' }, { text }, 'ocr', settings).isRight
  expect([isRight('Cafe\u0301 1  Lot 2'), isRight('CAFÉ 1 Lot 2')]).toEqual([true, false])
})

test('the status of a label decides, and its text is only measured', () => {
  const { isRight, fields } = score(
    { validation_status: 'match', extracted_text: 'UN3481' },
    { validation_status: 'Match', extracted_text: 'UN34B1' },
    'label-reader-validator',
  )
  expect(isRight).toBe(true)
  expect(fields.map(({ label, isRight, decides }) => [label, isRight, decides])).toEqual([
    ['Status', true, true],
    ['Text on the label', false, false],
  ])
})

test('boxes are compared with their labels', () => {
  const expected = {
    objects_detected: [{ name: 'Cup', box: { x: 10, y: 10, width: 20, height: 20 } }],
    image_size: image,
  }
  const found = (name: string, x: number) => ({
    objects_detected: [{ name, box: { x, y: 10, width: 20, height: 20 } }],
    image_size: image,
  })
  const isRight = (result: unknown) => score(expected, result, 'object-detection').isRight
  expect(isRight(found('cup', 12))).toBe(true)
  expect(isRight(found('cup', 40))).toBe(false)
  expect(isRight(found('plate', 12))).toBe(false)
})

test('a result with some boxes is as good as itself', () => {
  const result = {
    objects_detected: [{ name: 'cup', box: { x: 10, y: 10, width: 20, height: 20 } }, { name: 'smell' }],
    image_size: image,
  }
  expect(score(result, result, 'object-detection').fields).toMatchObject([{ type: 'boxes', value: 1 }])
  const boxed = { ...result, objects_detected: [...result.objects_detected.slice(0, 1), { name: 'noise' }] }
  expect(score(result, boxed, 'object-detection').fields).toMatchObject([{ type: 'boxes', value: 0.5 }])
})

test('a total that is the sum of the counts is compared as it is shown', () => {
  const result = { object_categories: { nut: 4, bolt: 3 } }
  expect(interpretResult(result, { code: 'counter' }).headline.text).toBe('7 objects')
  expect(score({ total_count: 7 }, result, 'counter')).toMatchObject({ isRight: true, isMissing: false })
})

test('the results of agents that the app does not know are compared field by field', () => {
  const { isRight, fields } = score(
    { seats: 4, color: 'Light blue' },
    { seats: 4, color: 'light-blue' },
    'car-reader',
  )
  expect(fields.map(({ label, isRight }) => [label, isRight])).toEqual([
    ['Seats', true],
    ['Color', false],
  ])
  expect(isRight).toBe(true)
})

test('each result is right if it is the expected one', () => {
  for (const { code, every } of sampleResults)
    expect(score(every, every, code), code).toMatchObject({ isRight: true })
})

function buildExpected(result: unknown, agent: AgentRef) {
  const interpretation = interpretResult(result, agent)
  return buildCorrection(interpretation.record, interpretation.corrections(image), image)
}

test('a result is right if it is what was built from it as the expected one', () => {
  for (const { code, every, required } of sampleResults)
    for (const result of [every, required]) {
      const expected = buildExpected(result, { code })
      expect(score(expected, result, code), code).toMatchObject({ isRight: true })
    }
})

const label: AgentRef = {
  code: 'label-plate',
  result_schema: {
    type: 'object',
    properties: { serial: { type: ['string', 'null'] }, model: { type: 'string' } },
  },
}
const scoreLabel = (expected: Record<string, unknown>, result: unknown) =>
  scoreResult(expected, result, { agent: label, candidate: label, image, settings: {} })

test.each([{ serial: null, model: 'X' }, { model: 'X' }, { serial: '', model: 'X' }])(
  '%j is right against itself, and wrong if there is a text after all',
  (result) => {
    expect(scoreLabel(buildExpected(result, label), result)).toMatchObject({
      isRight: true,
      isMissing: false,
    })
    // Golden sets of earlier versions have an empty text for one that was absent.
    const earlier = { serial: '', model: 'X' }
    expect(scoreLabel(earlier, result)).toMatchObject({ isRight: true, isMissing: false })
    expect(scoreLabel(earlier, { serial: '7', model: 'X' })).toMatchObject({ isRight: false })
  },
)

test('no result makes it throw', () => {
  for (const { code, every } of sampleResults) {
    expect(score(every, createHostileResult(every), code).fields).toBeDefined()
    expect(score(createHostileResult(every), every, code).fields).toBeDefined()
    expect(score(every, undefined, code).isRight).toBe(false)
  }
})
