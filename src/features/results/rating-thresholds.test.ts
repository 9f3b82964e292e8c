import { expect, test } from 'vitest'
import { acceptanceBand, compatibilityStars, conditionBand, confidenceBand, severityTone } from './rating-thresholds.ts'

test.each([
  [10, 'Excellent', 'ok'],
  [8, 'Excellent', 'ok'],
  [7.99, 'Good', 'caution'],
  [6, 'Good', 'caution'],
  [5.99, 'Fair', 'fair'],
  [4, 'Fair', 'fair'],
  [3.99, 'Poor', 'bad'],
  [0, 'Poor', 'bad'],
])('a condition of %f out of 10 is %s (%s)', (score, word, tone) => {
  expect(conditionBand(score)).toEqual({ word, tone })
})

test.each([
  [1, 'High', 'ok'],
  [0.8, 'High', 'ok'],
  [0.799, 'Medium', 'caution'],
  [0.6, 'Medium', 'caution'],
  [0.599, 'Low', 'bad'],
  [0, 'Low', 'bad'],
])('a confidence of %f is %s (%s)', (share, word, tone) => {
  expect(confidenceBand(share)).toEqual({ word, tone })
})

test.each([
  [100, 'ok'],
  [80, 'ok'],
  [79.9, 'caution'],
  [60, 'caution'],
  [59.9, 'bad'],
  [0, 'bad'],
])('an acceptance rate of %f percent is %s', (percent, tone) => {
  expect(acceptanceBand(percent).tone).toBe(tone)
})

test.each([
  [0, 0],
  [0.5, 2.5],
  [0.9, 4.5],
  [1, 5],
])('a compatibility of %f makes %f stars', (score, stars) => {
  expect(compatibilityStars(score)).toBe(stars)
})

test.each([
  ['Severe', 'bad'],
  ['high', 'bad'],
  ['moderate', 'fair'],
  ['Minor', 'caution'],
  ['low', 'caution'],
  ['unheard of', 'plain'],
])('a severity of "%s" is %s', (word, tone) => {
  expect(severityTone(word)).toBe(tone)
})
