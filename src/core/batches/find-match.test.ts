import { expect, test } from 'vitest'
import { findMatch } from './find-match.ts'

const text = 'DELPHIN APOTHEKE · Hauptstrasse 7, 10115 Berlin · Summe EUR 12,80 · Vielen Dank'
const result = { text, lower: text.toLowerCase() }

test('shows the text around a word that the row does not show', () => {
  expect(findMatch(['delphin', 'summe'], 'delphin apotheke', result)).toEqual({
    before: '…15 Berlin · ',
    text: 'Summe',
    after: ' EUR 12,80 · Vielen Dank',
  })
})

test('finds nothing that the row shows, or that is elsewhere', () => {
  expect(findMatch(['delphin'], 'delphin apotheke', result)).toBeUndefined()
  expect(findMatch(['failed'], 'delphin apotheke', result)).toBeUndefined()
})
