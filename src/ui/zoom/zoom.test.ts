import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getCenteringTarget,
  getFindingsTarget,
  getFindingTarget,
  getFitScale,
  getMaxZoom,
  getUnion,
} from './zoom.ts'

const receipt = { width: 880, height: 3036 }
const photo = { width: 1000, height: 750 }
const viewport = { width: 500, height: 320 }

test('zooms a tall receipt to its width, with a finding in the center', () => {
  const words = Array.from({ length: 40 }, (_, at) => ({ x: 80, y: 200 + at * 60, width: 600, height: 40 }))
  const { zoom, center } = getFindingsTarget(words, receipt, viewport)
  expect(receipt.width * getFitScale(receipt, viewport) * zoom).toBeCloseTo(viewport.width)
  expect(words.some(({ y, height }) => center.y === y + height / 2)).toBe(true)
  expect(center.x).toBe(380)
})

test('zooms to findings in a corner, and not to the empty middle', () => {
  const corner = [{ x: 20, y: 30, width: 100, height: 60 }]
  const { zoom, center } = getFindingsTarget(corner, photo, viewport)
  expect(zoom).toBeGreaterThan(4)
  expect(center).toEqual({ x: 70, y: 60 })
  const apart = [...corner, { x: 880, y: 660, width: 100, height: 60 }]
  expect([70, 930]).toContain(getFindingsTarget(apart, photo, viewport).center.x)
})

test('shows a selected finding with its surroundings', () => {
  const { zoom } = getFindingTarget({ x: 400, y: 300, width: 100, height: 50 }, photo, viewport)
  const drawnWidth = 100 * getFitScale(photo, viewport) * zoom
  expect(drawnWidth).toBeGreaterThan(100)
  expect(drawnWidth).toBeLessThanOrEqual(viewport.width / 3 + 0.001)
})

test('without findings, zooms to the middle of the image', () => {
  expect(getFindingsTarget([], photo, viewport)).toEqual({ zoom: 2, center: { x: 500, y: 375 } })
})

test('enlarges a low finding until it can be read, but keeps it within the viewport', () => {
  const sizes = { image: receipt, viewport, zoom: 1 }
  const word = { x: 100, y: 500, width: 90, height: 30 }
  const fit = getFitScale(receipt, viewport)
  expect(30 * fit * getCenteringTarget(word, sizes, 28).zoom).toBeCloseTo(28)
  const line = { x: 0, y: 500, width: 880, height: 10 }
  expect(880 * fit * getCenteringTarget(line, sizes, 28).zoom).toBeLessThan(viewport.width)
  expect(getCenteringTarget({ ...word, height: 2000 }, sizes, 28).zoom).toBe(1)
  expect(getCenteringTarget(word, { ...sizes, zoom: 3 }, 0).zoom).toBe(3)
})

test('never zooms below 1 or above the maximum', () => {
  const side = fc.integer({ min: 1, max: 9000 })
  const size = fc.record({ width: side, height: side })
  const finding = fc.record({ x: fc.integer({ min: 0, max: 9000 }), y: side, width: side, height: side })
  fc.assert(
    fc.property(size, fc.array(finding, { maxLength: 5 }), (image, findings) => {
      for (const { zoom, center } of [
        getFindingsTarget(findings, image, viewport),
        ...findings.map((one) => getCenteringTarget(one, { image, viewport, zoom: 1 }, 28)),
      ]) {
        expect(zoom).toBeGreaterThanOrEqual(1)
        expect(zoom).toBeLessThanOrEqual(getMaxZoom(image, viewport))
        expect(Number.isFinite(center.x + center.y)).toBe(true)
      }
    }),
  )
})

test('getUnion contains all rectangles', () => {
  expect(
    getUnion([
      { x: 5, y: 6, width: 1, height: 1 },
      { x: 0, y: 8, width: 3, height: 9 },
    ]),
  ).toEqual({
    x: 0,
    y: 6,
    width: 6,
    height: 11,
  })
  expect(getUnion([])).toBeUndefined()
})
