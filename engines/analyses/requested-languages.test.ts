import { expect, test } from 'vitest'
import { extractLanguages } from './requested-languages.ts'

test.each([
  ['language: de', undefined, ['deu']],
  ['Language: DE, en', undefined, ['deu', 'eng']],
  ['language:fra', undefined, ['fra']],
  ['language: de\nUN 3481', 'UN 3481', ['deu']],
  ['UN 3481; language: de', 'UN 3481', ['deu']],
  ['language: de; UN 3481', 'UN 3481', ['deu']],
  ['a; language: en,en; b', 'a; b', ['eng']],
])('takes the languages from the context %j', (context, rest, languages) => {
  expect(extractLanguages(context)).toEqual({ context: rest, languages })
})

test.each([undefined, 'UN 3481', 'Sign language: open', 'language: none of these', 'language:'])(
  'leaves the context %j as it is',
  (context) => {
    expect(extractLanguages(context)).toEqual({ context, languages: undefined })
  },
)
