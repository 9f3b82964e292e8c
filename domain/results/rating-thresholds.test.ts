import { expect, test } from 'vitest'
import {
  getAcceptancePercentRating,
  getCompatibilityStars,
  getConditionRating,
  getConfidenceRating,
  getSeverityTone,
} from './rating-thresholds.ts'

test.each([
  [10, 'Excellent', 'ok'],
  [8, 'Excellent', 'ok'],
  [7.99, 'Good', 'good'],
  [6, 'Good', 'good'],
  [5.99, 'Fair', 'fair'],
  [4, 'Fair', 'fair'],
  [3.99, 'Poor', 'bad'],
  [0, 'Poor', 'bad'],
])('getConditionRating rates %f as %s (%s)', (score, word, tone) => {
  expect(getConditionRating(score)).toEqual({ word, tone })
})

test.each([
  [1, 'High', 'ok'],
  [0.8, 'High', 'ok'],
  [0.799, 'Medium', 'caution'],
  [0.6, 'Medium', 'caution'],
  [0.599, 'Low', 'bad'],
  [0, 'Low', 'bad'],
])('getConfidenceRating rates %f as %s (%s)', (fraction, word, tone) => {
  expect(getConfidenceRating(fraction)).toEqual({ word, tone })
})

test.each([
  [100, 'ok'],
  [80, 'ok'],
  [79.9, 'caution'],
  [60, 'caution'],
  [59.9, 'bad'],
  [0, 'bad'],
])('getAcceptancePercentRating rates %f percent as %s', (percent, tone) => {
  expect(getAcceptancePercentRating(percent).tone).toBe(tone)
})

test.each([
  [0, 0],
  [0.5, 2.5],
  [0.9, 4.5],
  [1, 5],
])('getCompatibilityStars turns %f into %f stars', (score, stars) => {
  expect(getCompatibilityStars(score)).toBe(stars)
})

test.each([
  ['Severe', 'bad'],
  ['high', 'bad'],
  ['moderate', 'fair'],
  ['Minor', 'caution'],
  ['low', 'caution'],
  ['other', 'plain'],
])('severityTone rates "%s" as %s', (word, tone) => {
  expect(getSeverityTone(word)).toBe(tone)
})
