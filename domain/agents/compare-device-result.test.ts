import { describe, expect, test } from 'vitest'
import { compareDeviceResult } from './compare-device-result.ts'

const findDifferences = (code: string, device: unknown, server: unknown) =>
  compareDeviceResult({ code }, device, server)
    .filter(({ isSame }) => !isSame)
    .map(({ name, device, server }) => [name, device, server])

describe('texts', () => {
  const code = 'text-extractor'

  test('are the same with other spaces and line breaks', () => {
    expect(findDifferences(code, { text: 'Total 12.50\nPaid' }, { text: 'Total\n12.50 Paid' })).toEqual([])
  })

  test('differ in an amount', () => {
    expect(findDifferences(code, { text: 'Total 12.50' }, { text: 'Total 12.60' })).toEqual([
      ['Amounts', '12.50', '12.60'],
      ['Text', 'Total 12.50', 'Total 12.60'],
    ])
  })

  test('differ in words only', () => {
    expect(findDifferences(code, { text: 'Tota1 12.50' }, { text: 'Total 12.50' })).toEqual([
      ['Text', 'Tota1 12.50', 'Total 12.50'],
    ])
  })
})

test('a label differs in its status', () => {
  const label = { extracted_text: 'UN3481', expected_text: 'UN3480' }
  expect(
    findDifferences(
      'label-reader-validator',
      { ...label, validation_status: 'partial_match' },
      { ...label, validation_status: 'no_match' },
    ),
  ).toEqual([['Status', 'partial_match', 'no_match']])
})

test('counts differ', () => {
  expect(findDifferences('counter', { total_count: 11 }, { total_count: 12 })).toEqual([
    ['Count', '11', '12'],
  ])
  expect(findDifferences('object-counter', { total_objects: 3 }, { total_objects: 3 })).toEqual([])
})

test('a result that cannot be parsed is not compared', () => {
  expect(compareDeviceResult({ code: 'counter' }, { total_count: 1 }, 'sorry')).toEqual([])
})
