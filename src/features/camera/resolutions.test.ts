import { expect, test } from 'vitest'
import { formatResolution, listResolutionsWithin } from './resolutions.ts'

const names = (maxSize: { width: number; height: number } | null) =>
  listResolutionsWithin(maxSize).map(formatResolution)

test('returns all resolutions if the camera supports them or its maximum is unknown', () => {
  const all = ['320 x 240', '640 x 480', '800 x 600', '1280 x 720']
  expect(names(null)).toEqual(all)
  expect(names({ width: 1920, height: 1080 })).toEqual(all)
})

test('returns the same resolutions for an upright camera', () => {
  expect(names({ width: 480, height: 640 })).toEqual(['320 x 240', '640 x 480'])
})

test('returns none for a camera that is too small', () => {
  expect(names({ width: 160, height: 120 })).toEqual([])
})
