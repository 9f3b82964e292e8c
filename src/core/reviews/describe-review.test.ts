import { expect, test } from 'vitest'
import { listCorrectedFields } from './describe-review.ts'

/** `[removed]`, `{added}`. */
function format(code: string, result: unknown, correction: Record<string, unknown>): string[] {
  const marks = { same: ['', ''], removed: ['[', ']'], added: ['{', '}'] }
  return listCorrectedFields(correction, result, { code }).map(({ label, parts }) => {
    const texts = parts.map(({ type, text }) => `${marks[type][0]}${text}${marks[type][1]}`)
    return `${label}: ${texts.join(' ')}`
  })
}

const lines = 'one two three four five six seven'

test.each([
  ['object-counter', { total_objects: 11 }, { total_objects: 12 }, ['Total: [11] {12}']],
  [
    'text-extractor',
    { text: 'DELPHIN\nAPOTEKE\nBerlin' },
    { text: 'DELPHIN\nAPOTHEKE\nBerlin' },
    ['Text: DELPHIN [APOTEKE] {APOTHEKE} Berlin'],
  ],
  // Each difference of a long text is shown, with the words around it.
  [
    'text-extractor',
    { text: `A ${lines} 12.00\n${lines} C ${lines}` },
    { text: `B ${lines} 12.80\n${lines} ${lines}` },
    ['Text: [A] {B} one two … six seven [12.00] {12.80} one two … six seven [C] one two …'],
  ],
  ['text-extractor', { text: 'A\nB' }, { text: 'A\nB\nC d' }, ['Text: A B {C d}']],
  ['text-extractor', { text: 'A\nB' }, { text: 'A B' }, []],
  ['label-reader-validator', { validation_status: 'match' }, { validation_status: 'no_match' }, 1],
])('of %s from %j to %j it lists %j', (code, result, correction, expected) => {
  const changes = format(code, result, correction)
  if (typeof expected === 'number') expect(changes).toHaveLength(expected)
  else expect(changes).toEqual(expected)
})

test('compares texts of thousands of words in a moment', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `word${index}`)
  const other = text.with(10, 'x').with(4990, 'y')
  const changes = format('text-extractor', { text: text.join(' ') }, { text: other.join(' ') })
  expect(changes).toHaveLength(1)
})
