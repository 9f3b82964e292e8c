import { expect, test } from 'vitest'
import { describeOverReducedSize } from './describe-over-reduced-size.ts'

const size = (width: number, height: number) => ({ width, height })

test.each([
  ['a long receipt', size(880, 3036), size(290, 1000), '290 px wide'],
  ['a panorama', size(3000, 600), size(1000, 200), '200 px high'],
  ['a photo of a phone', size(3000, 4000), size(750, 1000), undefined],
  ['a photo of 16:9', size(4000, 2250), size(1000, 563), undefined],
  ['a capture in the default resolution', size(640, 480), size(600, 450), undefined],
  ['a capture in the highest resolution', size(1280, 720), size(600, 338), '338 px high'],
  ['an image that was too small before', size(400, 2000), size(200, 1000), undefined],
  ['an image that was not reduced', size(300, 900), size(300, 900), undefined],
])('finds the lost side of %s', (_, before, after, expected) => {
  expect(describeOverReducedSize({ size: after, original: { bytes: 1, size: before, format: 'JPEG' } })).toBe(
    expected,
  )
})

test('finds nothing if a size is unknown', () => {
  expect(
    describeOverReducedSize({ size: null, original: { bytes: 1, size: null, format: null } }),
  ).toBeUndefined()
  expect(describeOverReducedSize({ size: size(200, 1000), original: null })).toBeUndefined()
})
