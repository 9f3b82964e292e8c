import { expect, test } from 'vitest'
import { resolutionName, resolutionsWithin } from './resolutions.ts'

const names = (largest: { width: number; height: number } | null) =>
  resolutionsWithin(largest).map(resolutionName)

test('All four are offered where the camera reaches them or the browser does not tell', () => {
  const all = ['320 x 240', '640 x 480', '800 x 600', '1280 x 720']
  expect(names(null)).toEqual(all)
  expect(names({ width: 1920, height: 1080 })).toEqual(all)
})

test('A camera held upright reaches as much', () => {
  expect(names({ width: 480, height: 640 })).toEqual(['320 x 240', '640 x 480'])
})

test('A camera too small for any offers none', () => {
  expect(names({ width: 160, height: 120 })).toEqual([])
})
