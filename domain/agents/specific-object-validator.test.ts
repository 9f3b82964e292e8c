import { expect, test } from 'vitest'
import { interpretResult } from './interpret-result.ts'

const headlineOf = (validation_results: object) =>
  interpretResult({ validation_results }, { code: 'specific-object-validator' }).headline

test('objects that could not be checked are not missing', () => {
  expect(headlineOf({ hammer: 'uncertain', drill: 'uncertain' })).toEqual({
    text: '0 of 2 found',
    tone: 'caution',
  })
  expect(headlineOf({ hammer: 'uncertain', drill: 'not_found' })).toMatchObject({ tone: 'bad' })
})
