import { expect, test } from 'vitest'
import { figure, flag, place, said, score, share, sureness, text } from './fields.ts'

test.each([
  [3, '3', 3],
  ['3', '3', 3],
  [' 3 objects ', '3', 3],
  ['~12', '12', 12],
  ['about 1,200', '1,200', 1200],
  ['3.0', '3', 3],
  ['1,5', '1.5', 1.5],
  [['a', 'b'], '2', 2],
  [-0, '0', 0],
  [1e308, '1E308', 1e308],
  ['many', 'many', undefined],
  ['3-5', '3-5', undefined],
  ['more than 100', 'more than 100', undefined],
  ['2026-11-21', '2026-11-21', undefined],
])('the number %j is said as %s', (input, said, value) => {
  expect(figure.parse(input)).toEqual(value === undefined ? { said } : { said, value })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 'NaN', '', ' ', null, undefined, {}, true, 'x'.repeat(60)])(
  '%j is no number of things',
  (input) => {
    expect(figure.parse(input)).toBeUndefined()
  },
)

test.each([
  [0.87, 0.87],
  ['0.87', 0.87],
  [87, 0.87],
  ['87', 0.87],
  ['87%', 0.87],
  ['87 %', 0.87],
  ['0.5%', 0.005],
  ['87/100', 0.87],
  [0, 0],
  [1, 1],
  [100, 1],
  [101, undefined],
  [-0.1, undefined],
  ['high', undefined],
  [null, undefined],
])('%j is a share of %s', (input, expected) => {
  const read = share.parse(input)
  expect(read === undefined ? read : Math.round(read * 1000) / 1000).toBe(expected)
})

test.each([
  [0.875, '88%', 0.875],
  [0.999, '99%', 0.999],
  ['High', 'High', undefined],
])('a confidence of %j is said as %s', (input, said, share) => {
  expect(sureness.parse(input)).toEqual(share === undefined ? { said } : { said, share })
})

test('a confidence outside of both scales is not said', () => {
  expect(sureness.parse(870)).toBeUndefined()
  expect(sureness.parse({ value: 0.8 })).toBeUndefined()
})

test.each([
  [4, 5, { said: '4', value: 4 }],
  ['4/5', 5, { said: '4', value: 4 }],
  ['8 out of 10', 5, { said: '4', value: 4 }],
  [85, 10, { said: '85' }],
  [-1, 10, { said: '-1' }],
  ['good', 10, { said: 'good' }],
])('a score of %j out of %i', (input, outOf, expected) => {
  expect(score(outOf).parse(input)).toEqual(expected)
})

test.each([
  [true, true],
  ['Yes', true],
  ['true', true],
  [1, true],
  [false, false],
  ['not found', false],
  ['None', false],
  [0, false],
  ['perhaps', undefined],
  [2, undefined],
  [null, undefined],
])('%j is a flag of %s', (input, expected) => {
  expect(flag.parse(input)).toBe(expected)
})

test.each([
  ['  a  ', 'a'],
  [12, '12'],
  [['a', 1, null, {}], 'a, 1'],
  ['', undefined],
  ['undefined', undefined],
  ['NaN', undefined],
  ['[object Object]', undefined],
  [{ a: 1 }, undefined],
  [true, undefined],
])('%j is read as the text %j', (input, expected) => {
  expect(text.parse(input)).toBe(expected)
})

test('an empty text that is given is not the same as none', () => {
  expect(said.parse('')).toBe('')
  expect(said.parse(null)).toBe('')
  expect(said.parse(undefined)).toBeUndefined()
  expect(said.parse(['a', 'b'])).toBe('a\nb')
})

test('a place is told in words; numbers are for the picture', () => {
  expect(place.parse('top left')).toBe('top left')
  expect(place.parse('[12, 30, 40, 50]')).toBeUndefined()
  expect(place.parse([12, 30, 40, 50])).toBeUndefined()
  expect(place.parse({ unit: 'px', x: 12 })).toBeUndefined()
  expect(place.parse({ x: '12px', y: 'left' })).toBe('12px, left')
})
