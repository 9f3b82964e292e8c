import { expect, test } from 'vitest'
import { matchLabel } from './match-label.ts'

const words = (text: string) =>
  text.split(' ').map((word, place) => ({
    text: word,
    confidence: 0.9,
    box: { x: place * 100, y: 0, width: 90, height: 20 },
  }))

test.each([
  ['UN3481', 'SHIP UN3481 TODAY', 'match', ['UN3481']],
  ['un-3481', 'SHIP UN 3481 TODAY', 'match', ['UN', '3481']],
  ['LOT4711', 'LOT: 4711', 'match', ['LOT:', '4711']],
  ['UN3481', 'SHIP UN34B1 TODAY', 'partial_match', ['UN34B1']],
  ['O0I1', 'OOII', 'partial_match', ['OOII']],
  ['UN3481', 'SHIP UN3491 TODAY', 'partial_match', ['UN3491']],
  ['UN3481', 'NOTHING HERE', 'no_match', []],
  ['UN3481', '', 'no_match', []],
  ['Ärger', 'kein ÄRGER', 'match', ['ÄRGER']],
  ['---', 'anything', 'no_match', []],
])('%j in %j is a %s', (expected, read, status, found) => {
  const match = matchLabel(words(read), expected)
  expect(match.status).toBe(status)
  expect(match.places.map((place) => place.text)).toEqual(found)
  expect(match.confidence).toBeLessThanOrEqual(1)
})

test('an exact place is surer than a nearly right one', () => {
  const exact = matchLabel(words('UN3481'), 'UN3481').confidence
  expect(matchLabel(words('UN34B1'), 'UN3481').confidence).toBeLessThan(exact)
})

test('a thousand words take no time', () => {
  const startedAt = performance.now()
  matchLabel(words('lorem ipsum dolor sit amet '.repeat(200).trim()), 'x'.repeat(1000))
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
