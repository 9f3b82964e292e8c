import { expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatTimeOrDate,
  joinPartsWithDate,
} from './format.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-24T16:30:00')
/** Some ICU versions put a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('separates thousands', () => {
  expect(formatNumber(99_973)).toBe('99,973')
  expect(formatFileSize(4_167_680)).toBe('4,070.0 KB')
  expect(formatFileSize(512)).toBe('0.5 KB')
})

test('counts with the singular only for one', () => {
  expect([0, 1, 1_000].map((count) => formatCount(count, 'image'))).toEqual([
    '0 images',
    '1 image',
    '1,000 images',
  ])
  expect(formatCount(2, 'box', 'boxes')).toBe('2 boxes')
})

test('formats times without seconds, and with the year only if it is another one', () => {
  expect(plain(formatDateTime(at('2026-11-23T02:01:59'), now))).toBe('Nov 23, 2:01 AM')
  expect(plain(formatDateTime(at('2025-11-23T14:01:00'), now))).toBe('Nov 23, 2025, 2:01 PM')
  expect(formatDate(at('2026-11-23T02:01:59'))).toBe('Nov 23, 2026')
})

test('formats the time of today and other days for a list', () => {
  expect(plain(formatTimeOrDate(at('2026-11-24T00:05:00'), now))).toBe('12:05 AM')
  expect(plain(formatTimeOrDate(at('2026-11-23T23:59:00'), now))).toBe('Nov 23')
  expect(formatTimeOrDate(at('2025-11-24T16:30:00'), now)).toBe('Nov 24, 2025')
})

test('a line of parts breaks neither before a dot nor within the date', () => {
  const line = joinPartsWithDate(['Object Counter', undefined, 'Fast'], at('2025-11-24T14:05:00'))
  expect(line.replaceAll('\u202f', '\u00a0').split(' ')).toEqual([
    'Object',
    'Counter\u00a0·',
    'Fast\u00a0·',
    'Nov\u00a024,\u00a02025,\u00a02:05\u00a0PM',
  ])
})
