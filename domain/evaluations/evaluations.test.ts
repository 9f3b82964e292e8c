import { expect, test } from 'vitest'
import type { FieldScore } from '../scorers/score-result.ts'
import { compareCandidates, isDecidedEarly } from './compare-candidates.ts'
import { decideVerdict } from './decide-verdict.ts'
import { detectDrift } from './detect-drift.ts'
import type { CandidateOutcome, ScoredItem } from './scored-item.ts'
import { summarizeCandidate } from './summarize-candidate.ts'

const outcome = (isRight: boolean, more: Partial<CandidateOutcome> = {}): CandidateOutcome => ({
  isRight,
  isMissing: false,
  score: { isRight, isMissing: false, fields: [] },
  ...more,
})

/** Makes images on which the candidates are right as the marks say, such as `{ '10': 3 }`. */
function makeItems(counts: Record<string, number>): ScoredItem[] {
  return Object.entries(counts).flatMap(([marks, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${marks}-${index}`,
      outcomes: [...marks].map((mark) =>
        mark === '-' ? undefined : outcome(mark === '1', { isMissing: mark === '?' }),
      ),
    })),
  )
}

function decisionOf(counts: Record<string, number>, names = ['A', 'B'], isComplete = true) {
  const items = makeItems(counts)
  const summaries = names.map((_, index) => summarizeCandidate(items, index))
  return decideVerdict(names, summaries, compareCandidates(items, names.length, isComplete), isComplete)
}

test('says which of two candidates is better', () => {
  expect(decisionOf({ '11': 82, '01': 10, '10': 2, '00': 6 })).toEqual({
    kind: 'better',
    winner: 1,
    text: 'B is better: it is right on 92 of 100 images (92%), A on 84 of 100 images (84%). This is hardly chance: if it were not better, fewer than 5 in 100 evaluations would find it better.',
  })
  expect(decisionOf({ '11': 82, '10': 10, '01': 2, '00': 6 }).winner).toBe(0)
})

test('before the end, only a difference that is clear at every look decides', () => {
  expect(decisionOf({ '11': 82, '01': 10, '10': 2, '00': 6 }, ['A', 'B'], false)).toEqual({
    kind: 'no-difference',
    text: 'No clear winner: A is right on 84 of 100 images (84%), B on 92 of 100 images (92%). It may be decided when all images are analyzed.',
  })
  expect(decisionOf({ '11': 82, '01': 12 }, ['A', 'B'], false)).toMatchObject({ kind: 'better', winner: 1 })
})

test('few images name no winner that chance would often name', () => {
  // Of 100 evaluations of equally good candidates, 6 have such a result for B.
  const four = decisionOf({ '01': 4 })
  expect(four.kind).toBe('no-difference')
  expect(four.text).toContain('about 2 more images')
  expect(decisionOf({ '01': 6 })).toMatchObject({ kind: 'better', winner: 1 })
})

test('says nothing about a candidate whose results lack what is expected', () => {
  expect(decisionOf({ '1?': 7, '0?': 1 }, ['Counter', 'Reader'])).toEqual({
    kind: 'none',
    text: 'Nothing can be compared. Reader did not give what is expected on 8 of 8 images.',
  })
  expect(decisionOf({ '1': 7, '?': 1 }, ['A']).text).toContain('A is right on 7 of 7 images (100%)')
})

test('compares nothing with a candidate that has no results yet', () => {
  expect(decisionOf({ '1-': 7, '0-': 1 })).toEqual({
    kind: 'none',
    text: 'A is right on 7 of 8 images (88%). B has no results.',
  })
})

test('says that nothing is compared if no image has two results', () => {
  expect(decisionOf({ '1-': 3, '-0': 2 })).toEqual({
    kind: 'none',
    text: 'No image can be compared.',
  })
  expect(decisionOf({ '1?': 3, '?0': 2 }).text).toBe(
    'No image can be compared. A did not give what is expected on 2 of 5 images. B did not give what is expected on 3 of 5 images.',
  )
})

test('leaves out missing results, and a candidate with missing ones is only better if these were wrong', () => {
  const few = decisionOf({ '11': 70, '01': 20, '10': 2, '1?': 2 })
  expect(few).toMatchObject({ kind: 'better', winner: 1 })
  expect(few.text).toContain(
    'B did not give what is expected on 2 of 94 images. These images are not compared.',
  )
  expect(decisionOf({ '11': 70, '01': 20, '10': 2, '1?': 12 }).kind).toBe('no-difference')
  // A is not better because of what B lacks.
  expect(decisionOf({ '11': 50, '1?': 40 }).kind).toBe('no-difference')
})

test('says how many more images would tell', () => {
  expect(decisionOf({ '11': 78, '01': 10, '10': 6, '00': 6 })).toEqual({
    kind: 'no-difference',
    text: 'No clear winner: A is right on 84 of 100 images (84%), B on 88 of 100 images (88%). The difference may be chance: about 690 more images would probably show whether one is better.',
  })
  expect(decisionOf({ '11': 78, '01': 8, '10': 8, '00': 6 }).text).toContain('too small to be found')
  expect(decisionOf({ '11': 5, '00': 5 }).text).toContain('Both are right on the same images.')
})

test('says how good one candidate is', () => {
  expect(decisionOf({ '1': 84, '0': 16 }, ['A']).text).toBe(
    'A is right on 84 of 100 images (84%). Expect between 76% and 90% on other images like these.',
  )
  expect(decisionOf({ '--': 3 }).kind).toBe('none')
})

test('names the best of three only if it is better than both others', () => {
  const names = ['A', 'B', 'C']
  expect(decisionOf({ '111': 60, '001': 30, '110': 2, '000': 8 }, names)).toMatchObject({ winner: 2 })
  expect(decisionOf({ '111': 60, '011': 30, '100': 2, '000': 8 }, names).kind).toBe('no-difference')
})

test('an evaluation ends early only if the decision is certain', () => {
  expect(isDecidedEarly(makeItems({ '11': 10, '01': 12 }), 2)).toBe(true)
  expect(isDecidedEarly(makeItems({ '11': 10, '01': 6 }), 2)).toBe(false)
  // Images that only one candidate has answered do not count.
  expect(isDecidedEarly(makeItems({ '-1': 50, '0-': 50 }), 2)).toBe(false)
  expect(isDecidedEarly(makeItems({ '1': 50 }), 1)).toBe(false)
})

test('summarizes fields, errors, calibration and latency', () => {
  const item = (expected: number, actual: number, latencyMs: number): ScoredItem => ({
    id: String(latencyMs),
    outcomes: [
      outcome(expected === actual, {
        latencyMs,
        score: {
          isRight: expected === actual,
          isMissing: false,
          confidence: 0.9,
          fields: [
            {
              label: 'Total',
              type: 'count',
              scorer: 'absolute-error',
              value: Math.abs(actual - expected),
              isRight: expected === actual,
              decides: true,
              expected,
              actual,
            },
          ],
        },
      }),
    ],
  })
  const failed: ScoredItem = { id: 'failed', outcomes: [{ isRight: false, isMissing: false }] }
  const summary = summarizeCandidate([item(3, 3, 100), item(3, 5, 200), item(4, 4, 300), failed], 0)
  expect(summary).toMatchObject({ answered: 4, failed: 1, right: 2, latency: { p50: 200 } })
  expect(summary.fields).toMatchObject([{ label: 'Total', right: 2, count: 3, mean: { mean: 2 / 3 } }])
  expect(summary.errors).toEqual([
    {
      label: 'Total',
      type: 'count',
      errors: [
        { error: 0, count: 2 },
        { error: 2, count: 1 },
      ],
    },
  ])
  expect(summary.calibration?.bins).toMatchObject([{ count: 3, accuracy: 2 / 3 }])
})

test('errors are of what is wrong: neither of spelling nor of floating-point numbers', () => {
  const item = (...fields: Omit<FieldScore, 'value' | 'decides'>[]): ScoredItem => {
    const scored = fields.map((field) => ({ ...field, value: null, decides: true }))
    return {
      id: '',
      outcomes: [outcome(true, { score: { isRight: true, isMissing: false, fields: scored } })],
    }
  }
  const label = { label: 'Status', type: 'label', scorer: 'label-match' } as const
  const count = { label: 'Reading', type: 'count', scorer: 'absolute-error', isRight: false } as const
  const { errors } = summarizeCandidate(
    [
      item({ ...label, isRight: true, expected: 'No match', actual: 'no_match' }),
      item({ ...label, isRight: true, expected: 'No match', actual: 'No match' }),
      item({ ...label, isRight: false, expected: 'No match', actual: 'match' }),
      item({ ...count, expected: 7.1, actual: 7.3 }),
      item({ ...count, expected: 0.1, actual: 0.3 }),
    ],
    0,
  )
  expect(errors).toEqual([
    {
      ...{ label: 'Status', type: 'label' },
      pairs: [
        { expected: 'No match', actual: 'No match', count: 2 },
        { expected: 'No match', actual: 'match', count: 1 },
      ],
    },
    { label: 'Reading', type: 'count', errors: [{ error: 0.2, count: 2 }] },
  ])
})

test('names the images that have changed, and reports drift only with enough evidence', () => {
  const few = detectDrift(makeItems({ '11': 30, '00': 17, '10': 1, '01': 2, '1-': 5 }), 1, 0.01)
  expect(few).toMatchObject({ sampled: 50, nowWrong: ['10-0'], nowRight: ['01-0', '01-1'], isDrift: false })
  expect(detectDrift(makeItems({ '11': 40, '10': 8, '01': 2 }), 1, 0.01).isDrift).toBe(true)
  // The evidence of several days adds up.
  expect(detectDrift(makeItems({ '11': 46, '10': 4 }), 1, 0.01).isDrift).toBe(false)
  expect(detectDrift(makeItems({ '11': 46, '10': 4 }), 40, 0.01).isDrift).toBe(true)
})
