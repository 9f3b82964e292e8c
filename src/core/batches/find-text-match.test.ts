import { expect, test } from 'vitest'
import { findTextMatch } from './find-text-match.ts'

const text = 'DELPHIN APOTHEKE · Hauptstrasse 7, 10115 Berlin · Summe EUR 12,80 · Vielen Dank'
const result = { text, lower: text.toLowerCase() }

test('shows the text around a word that the row does not show', () => {
  expect(findTextMatch(['delphin', 'summe'], 'delphin apotheke', result)).toEqual({
    before: '…15 Berlin · ',
    text: 'Summe',
    after: ' EUR 12,80 · Vielen Dank',
  })
})

test('finds nothing that the row shows, or that is elsewhere', () => {
  expect(findTextMatch(['delphin'], 'delphin apotheke', result)).toBeUndefined()
  expect(findTextMatch(['failed'], 'delphin apotheke', result)).toBeUndefined()
})
