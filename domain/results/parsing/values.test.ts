import { expect, test } from 'vitest'
import { readFraction } from './numbers.ts'
import {
  readConfidence,
  readFlag,
  readMultilineText,
  readPositionText,
  readQuantity,
  readScore,
  readSizeText,
  readText,
} from './values.ts'

test.each([
  [3, '3', 3],
  ['3', '3', 3],
  [' 3 objects ', '3', 3],
  ['~12', '12', 12],
  ['about 1,200', '1,200', 1200],
  ['3.0', '3', 3],
  ['1,5', '1.5', 1.5],
  ['0,125', '0.13', 0.125],
  ['0,125 kg', '0,125 kg', undefined],
  [['a', 'b'], '2', 2],
  [-0, '0', 0],
  [1e308, '1E308', 1e308],
  ['many', 'many', undefined],
  ['3-5', '3-5', undefined],
  ['3 to 5 people', '3 to 5 people', undefined],
  ['10 or more', '10 or more', undefined],
  ['2 dozen', '2 dozen', undefined],
  ['more than 100', 'more than 100', undefined],
  ['2026-11-21', '2026-11-21', undefined],
])('readQuantity reads %j as %s', (input, text, value) => {
  expect(readQuantity(input)).toEqual(value === undefined ? { text } : { text, value })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 'NaN', '', ' ', null, undefined, {}, true, 'x'.repeat(60)])(
  'readQuantity does not read %j',
  (input) => {
    expect(readQuantity(input)).toBeUndefined()
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
])('fraction reads %j as %s', (input, expected) => {
  const read = readFraction(input)
  expect(read === undefined ? read : Math.round(read * 1000) / 1000).toBe(expected)
})

test.each([
  [0.875, '88%', 0.875],
  [0.999, '99%', 0.999],
  ['High', 'High', undefined],
])('confidence reads %j as %s', (input, text, fraction) => {
  expect(readConfidence(input)).toEqual(fraction === undefined ? { text } : { text, fraction })
})

test('confidence is undefined outside of both scales', () => {
  expect(readConfidence(870)).toBeUndefined()
  expect(readConfidence({ value: 0.8 })).toBeUndefined()
})

test.each([
  [4, 5, { text: '4', value: 4 }],
  ['4/5', 5, { text: '4', value: 4 }],
  ['8 out of 10', 5, { text: '4', value: 4 }],
  [85, 10, { text: '85' }],
  [-1, 10, { text: '-1' }],
  ['good', 10, { text: 'good' }],
])('score reads %j out of %i', (input, outOf, expected) => {
  expect(readScore(input, outOf)).toEqual(expected)
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
])('flag reads %j as %s', (input, expected) => {
  expect(readFlag(input)).toBe(expected)
})

test.each([
  ['  a  ', 'a'],
  [12, '12'],
  [4006381333931, '4006381333931'],
  [47.1199, '47.1199'],
  [['a', 1, null, {}], 'a, 1'],
  ['', undefined],
  ['undefined', undefined],
  ['NaN', undefined],
  ['[object Object]', undefined],
  [{ a: 1 }, undefined],
  [true, undefined],
])('text reads %j as %j', (input, expected) => {
  expect(readText(input)).toBe(expected)
})

test('textOrEmpty distinguishes an empty text from a missing one', () => {
  expect(readMultilineText('')).toBe('')
  expect(readMultilineText(null)).toBe('')
  expect(readMultilineText(undefined)).toBeUndefined()
  expect(readMultilineText(['a', 'b'])).toBe('a\nb')
})

test('position reads words, not coordinates', () => {
  expect(readPositionText('top left')).toBe('top left')
  expect(readPositionText('[12, 30, 40, 50]')).toBeUndefined()
  expect(readPositionText([12, 30, 40, 50])).toBeUndefined()
  expect(readPositionText({ unit: 'px', x: 12 })).toBeUndefined()
  expect(readPositionText({ x: '12px', y: 'left' })).toBe('12px, left')
})

test('size reads a width and a height, which are measured, or words', () => {
  expect(readSizeText({ width: 0.2343750298, height: 1 / 3 })).toBe('0.23 × 0.33')
  expect(readSizeText({ w: '12 cm', h: Number.NaN })).toBeUndefined()
  expect(readSizeText({ w: '12 cm', h: 3 })).toBe('12 cm × 3')
  expect(readSizeText('large')).toBe('large')
})
