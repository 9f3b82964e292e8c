import { describe, expect, test } from 'vitest'
import type { RecognizedWord } from '../text/recognized-text.ts'
import { matchLabel, maxExpectedTextLength } from './match-label.ts'

/** Creates words as OCR returns them: 90 × 20 pixels each, one every 100 pixels, on lines 40 pixels apart. */
const layOutWords = (text: string, confidence = 0.9): RecognizedWord[] =>
  text.split('\n').flatMap((line, row) =>
    line
      .split(' ')
      .filter(Boolean)
      .map((word, index) => ({
        text: word,
        confidence,
        box: { x: index * 100, y: row * 40, width: 90, height: 20 },
      })),
  )
const matchText = (expected: string, read: string) => matchLabel(layOutWords(read), expected)

describe('returns match when the words are equal', () => {
  test.each([
    ['UN3481', 'SHIP UN3481 TODAY', ['UN3481']],
    ['un3481', 'SHIP UN3481 TODAY', ['UN3481']],
    ['un-3481', 'SHIP UN 3481 TODAY', ['UN 3481']],
    ['UN 3481', '(UN3481)', ['(UN3481)']],
    ['UN3481', 'UN3481/UN3480', ['UN3481/UN3480']],
    ['LOT4711', 'LOT: 4711', ['LOT: 4711']],
    ['  LOT    4711 ', 'LOT 4711', ['LOT 4711']],
    ['LITHIUM ION', 'LITHIUM-ION BATTERIES', ['LITHIUM-ION']],
    ['KEEP DRY', 'KEEP\nDRY', ['KEEP', 'DRY']],
    ['KEEP\nDRY', 'PLEASE KEEP DRY', ['KEEP DRY']],
    ['12.5 V', 'INPUT 12.5V', ['12.5V']],
    ['10/2010', 'MADE 10/2010', ['10/2010']],
    ['20-4711', 'LOT 20–4711', ['20–4711']],
    ['128.50', 'TOTAL: 128.50.', ['128.50.']],
    ['5 %', 'VAT 5%', ['5%']],
    ['09501101530003', '(01)09501101530003(17)261231(10)4711', ['(01)09501101530003(17)261231(10)4711']],
    ['4711', '(01)09501101530003(17)261231(10)4711', ['(01)09501101530003(17)261231(10)4711']],
    ['(10)4711', '(01)09501101530003(17)261231(10)4711', ['(01)09501101530003(17)261231(10)4711']],
    ['€5', 'ONLY € 5 TODAY', ['€ 5']],
    ['-40', 'STORE ABOVE -40', ['-40']],
    ['ＵＮ３４８１', 'UN3481', ['UN3481']],
    ['office', 'OPEN OﬃCE', ['OﬃCE']],
    ['Ärger', 'kein A\u0308RGER', ['A\u0308RGER']],
    ['Straße', 'STRASSE 5', ['STRASSE']],
    ['un\u00ad3481', 'UN3481', ['UN3481']],
    ['EXIT', 'EXIT THEN EXIT', ['EXIT', 'EXIT']],
    ['UN3481', 'UN3480 UN3481 UN3482', ['UN3481']],
  ])('finds %j in %j', (expected, read, found) => {
    const match = matchText(expected, read)
    expect(match.status).toBe('match')
    expect(match.locations.map(({ text }) => text)).toEqual(found)
    expect(match.confidence).toBe(0.9)
  })
})

describe('returns partial_match for similar words and OCR confusions', () => {
  test.each([
    ['UN348', 'UN3481', ['UN3481']],
    ['UN3481', 'UN348', ['UN348']],
    ['UN3481', 'SHIP UN34B1 TODAY', ['UN34B1']],
    ['UN3481', 'UN348|', ['UN348|']],
    ['UN348', 'UN348|', ['UN348|']],
    ['UN3481', 'UN348l', ['UN348l']],
    ['O0I1', 'OOII', ['OOII']],
    ['SERIAL 5588', 'SERIAL SSBB', ['SERIAL SSBB']],
    ['UN3481', 'SHIP UN3491 TODAY', ['UN3491']],
    ['UN3481', 'UN3480 UN3482', ['UN3480', 'UN3482']],
    ['1.5 kg', '15 KG', ['15 KG']],
    ['1.5 kg', '1,5 KG', ['1,5 KG']],
    ['12.5V', '125 V', ['125 V']],
    ['10/2010', '10.2010', ['10.2010']],
    ['10/2010', '102010', ['102010']],
    ['20-4711', '204711', ['204711']],
    ['1234 5678', '12345678', ['12345678']],
    ['5 kg', '.5 kg', ['.5 kg']],
    ['-40 °C', '40 °C', ['40 °C']],
    ['$128', '€128', ['€128']],
    ['WIDTH 10²', 'WIDTH 102', ['WIDTH 102']],
    ['3481', 'UN3481', ['UN3481']],
    ['128.50', '128.50EUR', ['128.50EUR']],
    ['EXITONLY', 'EXIT ONLY', ['EXIT ONLY']],
    ['LITHIUM', 'L|THIUM', ['L|THIUM']],
  ])('finds %j in %j', (expected, read, found) => {
    const match = matchText(expected, read)
    expect(match.status).toBe('partial_match')
    expect(match.locations.map(({ text }) => text)).toEqual(found)
    expect(match.confidence).toBeLessThan(0.9)
    expect(match.confidence).toBeGreaterThanOrEqual(0.67)
  })
})

describe('returns no_match for other text', () => {
  test.each([
    ['UN3481', 'NOTHING HERE'],
    ['UN3481', ''],
    ['4711', '147119'],
    ['4711', '20-4711'],
    ['IT', 'EXIT'],
    ['10/2010', '10/20101999'],
    ['kg', '1.5kg'],
    ['LOT', 'PILOT'],
    ['1', '17'],
    ['1000', '1.000.000'],
  ])('does not find %j in %j', (expected, read) => {
    expect(matchText(expected, read)).toEqual({ status: 'no_match', confidence: 0, locations: [] })
  })

  test.each(['€', '---', '|', '% %', '\u200b', '☃'])('returns not_checked for %j', (expected) => {
    expect(matchText(expected, 'anything € --- |')).toEqual({
      status: 'not_checked',
      confidence: null,
      locations: [],
    })
  })
})

describe('confidence and locations', () => {
  test.each([
    ['exact', 'UN3481', 'UN3481', 0.8],
    ['one edit of six', 'UN3481', 'UN3482', 0.67],
    ['one confusion of six', 'UN3481', 'UN34B1', 0.77],
    ['one boundary within a word, of four', '3481', 'UN3481', 0.6],
    ['one edit of the longer side, six', 'UN348', 'UN3481', 0.67],
  ])('%s, with words of confidence 0.8', (_, expected, read, confidence) => {
    expect(matchLabel(layOutWords(read, 0.8), expected).confidence).toBe(confidence)
  })

  test('returns one location per line, around all its words', () => {
    const { locations } = matchText('KEEP IN A DRY PLACE', 'PLEASE KEEP IN\nA DRY PLACE')
    expect(locations).toEqual([
      { text: 'KEEP IN', position: { x: 100, y: 0, width: 190, height: 20 }, confidence: 0.9 },
      { text: 'A DRY PLACE', position: { x: 0, y: 40, width: 290, height: 20 }, confidence: 0.9 },
    ])
  })
})

describe('limits', () => {
  test('rejects an expected text that is too long', () => {
    expect(() => matchText('x'.repeat(maxExpectedTextLength + 1), 'x')).toThrow(
      'The expected text has 201 characters; at most 200 can be looked for on a label.',
    )
    expect(matchText('x'.repeat(maxExpectedTextLength), 'y').status).toBe('no_match')
  })

  test('rejects more text than a label has', () => {
    expect(() => matchText('UN3481', 'lorem ipsum '.repeat(5000))).toThrow('more text than can be compared')
  })

  test('finds the last of four thousand words', () => {
    const read = `${'lorem '.repeat(3999)}UN3481`
    expect(matchText('UN3481', read).locations[0]?.position.x).toBe(399_900)
  })
})
