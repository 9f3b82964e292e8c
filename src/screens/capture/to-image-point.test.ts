import { expect, test } from 'vitest'
import { toImagePoint } from './to-image-point.ts'

const shown = {
  box: { left: 10, top: 20, width: 400, height: 600 },
  image: { width: 1280, height: 960 },
  isMirrored: false,
}

test.each([
  ['the middle', { x: 210, y: 320 }, { x: 0.5, y: 0.5 }],
  ['the top left corner', { x: 10, y: 170 }, { x: 0, y: 0 }],
  ['the bottom right corner', { x: 410, y: 470 }, { x: 1, y: 1 }],
  ['above the image', { x: 210, y: 100 }, undefined],
])('finds %s', (_name, at, point) => {
  expect(toImagePoint(at, shown)).toEqual(point)
})

test('mirrors the point of a mirrored image', () => {
  expect(toImagePoint({ x: 110, y: 320 }, { ...shown, isMirrored: true })).toEqual({ x: 0.75, y: 0.5 })
})

test('finds no point before the image has a size', () => {
  expect(toImagePoint({ x: 110, y: 320 }, { ...shown, image: { width: 0, height: 0 } })).toBeUndefined()
})
