import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHostileResult } from '../results/fixtures/create-hostile-result.ts'
import { agentResultArbitrary, leakedValuePattern } from '../results/fixtures/result-arbitrary.ts'
import { sampleResults } from '../results/fixtures/results.ts'
import { formatHeadline, type Headline } from '../results/headline.ts'
import { interpretResult } from './interpret-result.ts'

const headlineOf = (result: unknown, code: string, agent_type?: string) =>
  interpretResult(result, { code, agent_type }).headline
const formatted = (code: string, result: unknown) => formatHeadline(headlineOf(result, code))

/** The headlines of the results in `fixtures/results.ts`: with all fields, the required ones, and nothing found. */
const sampleHeadlines: Record<string, [every: string, required: string, empty: string]> = {
  'text-extractor': ['PHARMACY · Open 24 hours', 'PHARMACY', 'No text detected'],
  'object-counter': ['7 objects · 92% · expected 9', '3 objects', '0 objects · 99%'],
  counter: ['26 objects · 71%', '26 objects', '0 objects · 99%'],
  'people-counter': ['1 person · 87%', '12 people', '0 people · 100%'],
  'general-object-detection': ['3 objects · 81%', '1 object', '0 objects · 90%'],
  'scene-analyzer': [
    'A warehouse aisle with a forklift.',
    'A street crossing at night.',
    'No scene detected',
  ],
  'damage-assessment': [
    'Damage detected · condition 6.5 / 10 · cleanliness 8 / 10',
    'Condition 3 / 10',
    'No damage detected · condition 10 / 10 · cleanliness 10 / 10',
  ],
  'reverse-vending-machine': ['2 of 3 accepted', '4 of 4 accepted', '0 items'],
  'specific-object-validator': ['1 of 3 found', 'Pass', 'Fail'],
  'cleanliness-score': ['3.5 / 5 · Moderately clean', '5 / 5', '5 / 5 · Spotless'],
  'damage-detector': ['Severe damage', 'Minor damage', 'No damage'],
  'label-reader-validator': ['UN3481 · Match · 93%', 'LOT 4711', 'No text detected · Not checked'],
  'generic-object-detector': ['5 objects · 77%', '5 objects', '0 objects · 90%'],
  'bottle-assessment': [
    'Plastic bottle · ready for reverse vending',
    'Bottle detected',
    'No bottle detected',
  ],
}

test.each(sampleResults)('the headlines of $code', ({ code, every, required, empty }) => {
  expect([every, required, empty].map((result) => formatted(code, result))).toEqual(sampleHeadlines[code])
})

test.each<[code: string, result: object, headline: Headline]>([
  [
    'object-counter',
    { total_count: 11, confidence: 0.6, doubts: ['objects may touch'] },
    { text: '11 objects', confidence: 0.6, warning: 'may touch', tone: 'caution' },
  ],
  [
    'object-counter',
    {
      total_count: 4,
      doubts: [
        'only known objects are counted, because the background is not plain',
        'objects may be cut off',
      ],
    },
    { text: '4 objects', warning: 'only known objects are counted', tone: 'caution' },
  ],
  ['object-counter', { total_count: 9, expected_count: 9 }, { text: '9 objects', tone: 'ok' }],
  [
    'object-counter',
    { total_count: 9, matches_expected: false, doubts: 'specks' },
    { text: '9 objects', warning: 'differs from expected, specks', tone: 'caution' },
  ],
  [
    'label-reader-validator',
    { extracted_text: 'UN1845', expected_text: 'UN3481', validation_status: 'not_found' },
    { text: 'UN3481 · Not found', tone: 'bad' },
  ],
  [
    'label-reader-validator',
    { extracted_text: '', expected_text: 'UN3481', validation_status: 'partial_match', match_confidence: 89 },
    { text: 'UN3481 · Partial match', confidence: 0.89, tone: 'caution' },
  ],
  [
    'text-extractor',
    { text: 'REWE\nSumme 1,99', confidence: 0.96, doubts: ['most of the text is illegible'] },
    { text: 'REWE · Summe 1,99', confidence: 0.96, warning: 'most of the text is illegible' },
  ],
  // Nothing matches, so there is no match to be sure of.
  [
    'label-reader-validator',
    { extracted_text: 'UN1845', expected_text: 'UN3481', validation_status: 'no_match', match_confidence: 0 },
    { text: 'UN3481 · No match', tone: 'bad' },
  ],
  [
    'text-extractor',
    { text: '1\nN', words: [{ text: '1' }, { text: 'N' }] },
    { text: 'Hardly any text: 1 · N' },
  ],
  [
    'text-extractor',
    { text: '0 0\n0', words: [{ text: '0' }, { text: '0' }, { text: '0' }] },
    { text: 'Hardly any text: 0 0 · 0' },
  ],
  [
    'text-extractor',
    { text: '', words: [], codes: [{ text: '4006381333931', format: 'EAN-13' }] },
    { text: '4006381333931 · EAN-13' },
  ],
  [
    'cleanliness-score',
    { cleanliness_score: 4, cleanliness_level: 'clean' },
    { text: '4 / 5 · Clean', tone: 'ok' },
  ],
  ['cleanliness-score', { cleanliness_score: 1 }, { text: '1 / 5', tone: 'bad' }],
  ['damage-detector', { damage_level: 'none' }, { text: 'No damage', tone: 'ok' }],
  ['damage-detector', { damage_level: 'Total loss' }, { text: 'Total loss', tone: 'bad' }],
  ['damage-assessment', { issues_found: ['dent'] }, { text: '1 issue' }],
  ['damage-assessment', { assessment: 'Looks new.' }, { text: 'Looks new.' }],
  ['reverse-vending', { accepted_items: 3, total_items: 5 }, { text: '3 of 5 accepted', tone: 'caution' }],
  ['reverse-vending', { accepted_items: 1, rejected_items: 3 }, { text: '1 of 4 accepted', tone: 'bad' }],
  ['reverse-vending', { accepted_items: 5, total_items: 3 }, { text: '3 items' }],
  [
    'specific-object-validator',
    { validation_results: { hammer: true, drill: 'found', saw: 'not_found' } },
    { text: '2 of 3 found', tone: 'caution' },
  ],
  [
    'specific-object-validator',
    { validation_results: { hammer: 'unmatched', drill: 'unsuccessful', saw: 'nonmatch' } },
    { text: '0 of 3 found', tone: 'bad' },
  ],
  [
    'specific-object-validator',
    { validation_results: [{ object: 'hammer', status: 'red' }], overall_status: 'failed' },
    { text: 'Failed', tone: 'bad' },
  ],
  ['specific-object-validator', { completion_rate: 0.5 }, { text: '50% complete' }],
  [
    'bottle-assessment',
    { bottle_type: 'PET', compatibility: { reverse_vending_ready: false } },
    { text: 'PET bottle · not ready for reverse vending', tone: 'bad' },
  ],
  ['bottle-assessment', { bottle_type: 'can' }, { text: 'Can' }],
  ['ocr', { text: '\n\n  A  \n\u200B\nB\nC' }, { text: 'A · B' }],
  ['ocr', { raw_response: '```\nHELLO\n```' }, { text: 'HELLO' }],
  ['ocr', { raw_response: '' }, { text: 'No text detected' }],
])('%s %j', (code, result, headline) => {
  expect(headlineOf(result, code)).toEqual(headline)
})

const word = { text: 'No data', box: [77, 78, 120, 40] }

test.each<[code: string, result: unknown, text: string]>([
  ['counter', {}, 'No response data available'],
  ['counter', { other: 1 }, 'No data available'],
  ['counter', { object_categories: [] }, '0 objects'],
  ['counter', { raw_response: 'I cannot tell.\n\nSorry' }, 'I cannot tell. · Sorry'],
  ['ocr', { text: null, full_text: { rows: 7 } }, 'Result received'],
  ['ocr', { words: [word] }, 'No data'],
  ['custom', null, 'No response data available'],
  ['custom', { answer: 'No data' }, 'No data'],
  ['custom', [], 'No response data available'],
  ['custom', [word, word], '2 items'],
  ['custom', { tags: ['cup', 'pot', 'pan', 'lid'] }, 'tags: cup, pot, pan +1'],
  ['custom', 7, '7'],
  ['custom', { box: [77, 78, 120, 40], x: 77, y: 78, position: '77,78', objects: [word] }, 'objects: 1'],
  ['custom', { location: 'shelf', image_size: { width: 3 }, found: false }, 'location: shelf · found: no'],
  [
    'custom',
    { serial_number: 'A1', unit: null, dials: [{ digit: 1 }, { digit: 2 }] },
    'serial number: A1 · dials: 2',
  ],
  ['custom', { raw_response: '```json\n{"reading": 4711}\n```' }, 'reading: 4,711'],
  ['custom', { box: [1, 2, 3, 4] }, 'Result received'],
])('%s %j is %j', (code, result, text) => {
  expect(formatted(code, result)).toBe(text)
})

test('an agent without a type has the confidence of its result', () => {
  expect(formatted('custom', { reading: 12, confidence: '80%' })).toBe('reading: 12 · 80%')
})

test('the type of an agent whose code is not known defines the headline', () => {
  expect(headlineOf({ count: 2 }, 'my-code', 'people-counter')).toEqual({ text: '2 people' })
})

/** A line without tags, line breaks, or characters that change how it reads. */
function expectSafeLine(line: string): void {
  expect(line.length).toBeLessThanOrEqual(200)
  expect(line).not.toBe('')
  expect(line).not.toMatch(/<[a-z/!?]/i)
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/u)
  expect(line.isWellFormed()).toBe(true)
}

test.each([...sampleResults, { code: 'custom', every: sampleResults[1]!.every }])(
  'a hostile result of $code is one short line without markup',
  ({ code, every }) => {
    expectSafeLine(formatted(code, createHostileResult(every)))
    expectSafeLine(formatted(code, { raw_response: JSON.stringify(createHostileResult(every)) }))
  },
)

const attacks = [
  '<img src=x>',
  '<scr<b>ipt>',
  'a\u202Eb',
  '\r\n\u2028',
  '\u{E0041}',
  '\uD83D',
  '😀'.repeat(90),
]
const attack = fc
  .array(fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
const fieldNames = [...new Set(sampleResults.flatMap(({ every }) => Object.keys(every)))]
const attackedResults = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames), attack), attack, {
  maxKeys: 8,
})
const codes = fc.constantFrom('custom', ...sampleResults.map(({ code }) => code))

test('texts of an attacker in any field give one short line without markup', () => {
  const property = fc.property(codes, attackedResults, (code, result) =>
    expectSafeLine(formatted(code, result)),
  )
  fc.assert(property, { numRuns: 3000 })
})

function checkRandomResults(numRuns: number): void {
  const property = fc.property(agentResultArbitrary, ([code, result]) => {
    for (const name of [code, 'custom']) {
      const line = formatted(name, result)
      expectSafeLine(line)
      expect(line).not.toMatch(leakedValuePattern)
    }
  })
  fc.assert(property, { numRuns })
}

test('random and mutated results give one short line', () => checkRandomResults(1000))
test('10,000 random and mutated results give one short line', { tags: ['slow'], timeout: 120_000 }, () =>
  checkRandomResults(10_000),
)

test('results that are nested too deeply or contain megabytes of text have a headline', () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  expect(formatted('custom', { nested })).toBe('Result received')
  expect(formatted('counter', { object_categories: nested })).toBeTruthy()
  expectSafeLine(formatted('ocr', { text: ' '.repeat(5_000_000) + 'x'.repeat(5_000_000) }))
})

test('a photo with hardly any text has other agents that may see more', () => {
  const othersOf = (result: object) => interpretResult(result, { code: 'text-extractor' }).others.codes
  const words = [{ text: '1' }, { text: 'N' }]
  expect(othersOf({ text: '1\nN', full_text: '1\nN', words })[0]).toBe('counter')
  expect(othersOf({ text: '', full_text: '', words: [] })).toContain('object-counter')
  expect(othersOf({ text: 'EXIT', full_text: 'EXIT', words: [{ text: 'EXIT' }] })).toEqual([])
  const codes = [{ text: '4006381333931', format: 'EAN-13' }]
  expect(othersOf({ text: '', full_text: '', words: [], codes })).toEqual([])
})

test('objects that the engine saw instead choose the other agents', () => {
  const seen = { text: '', full_text: '', other_objects: ['1 bus', '4 people'] }
  const { objects, codes } = interpretResult(seen, { code: 'text-extractor' }).others
  expect(objects).toEqual(['1 bus', '4 people'])
  expect(codes[0]).toBe('people-counter')
  const cups = interpretResult({ total_count: 0, other_objects: ['2 cups'] }, { code: 'people-counter' })
  expect(cups.others.codes[0]).toBe('general-object-detection')
  expect(interpretResult({ total_count: 0 }, { code: 'people-counter' }).others.codes).toEqual([
    'text-extractor',
  ])
})
