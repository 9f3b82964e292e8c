import { expect, test } from 'vitest'
import {
  createCurrencyCorrection,
  createSeparatorCorrection,
  replaceLettersInNumber,
} from './correct-numbers.ts'

test.each([
  ['1O.50', '10.50'],
  ['©.84', '0.84'],
  ['2O,5O', '20,50'],
  ['17/06/2C18', '17/06/2018'],
  ['l2:3O', '12:30'],
  ['R0O00017473', 'R0000017473'],
  ['4O4', '404'],
  ['RMO0.50', 'RM0.50'],
])('replaces the letters in %s', (text, expected) => {
  expect(replaceLettersInNumber(text)).toBe(expected)
})

test.each(['GOOD', 'BOLD.', 'H2O', 'CO2', 'O.K.', 'SOS', '100S', 'B.IO', 'T5', '20MINS'])(
  'leaves %s as it is',
  (text) => {
    expect(replaceLettersInNumber(text)).toBe(text)
  },
)

test('gives all amounts the separator of the majority', () => {
  const correct = createSeparatorCorrection(['2.10', 'RM5.00', '12.40', '2,10', 'Total'])
  expect(['2,10', '12.40', 'Berlin,12', '1,234', '1,709'].map(correct)).toEqual([
    '2.10',
    '12.40',
    'Berlin,12',
    '1,234',
    '1,709',
  ])
  const correctGerman = createSeparatorCorrection(['2,10', '5,00', '12.40', '7,00'])
  expect(correctGerman('12.40')).toBe('12,40')
  expect(correctGerman('24.12.')).toBe('24.12.')
})

test('leaves the amounts as they are without a clear majority', () => {
  expect(createSeparatorCorrection(['2.10', '5,00', '1.00', '3,00'])('2.10')).toBe('2.10')
  expect(createSeparatorCorrection(['2.10', '5,00'])('5,00')).toBe('5,00')
})

test('gives an amount with a misread currency that of the others', () => {
  const correct = createCurrencyCorrection(['RM3.65', 'RM2.10', 'RN4.90', 'RM7.55', 'TOTAL'])
  expect(['RN4.90', 'RH1.90', 'RM2.10', 'USD4.90', 'RN', '4.90'].map(correct)).toEqual([
    'RM4.90',
    'RM1.90',
    'RM2.10',
    'USD4.90',
    'RN',
    '4.90',
  ])
  expect(createCurrencyCorrection(['RM3.65', 'RN4.90', 'RN1.00'])('RM3.65')).toBe('RM3.65')
})
