import { expect, test } from 'vitest'
import { fuseDetections } from './fuse-detections.ts'

const create = (label: string, confidence: number, x = 0) => {
  return { label, confidence, box: { x, y: 0, width: 100, height: 100 } }
}

test('joins the boxes of an object, weighted by their confidences', () => {
  const findings = [[create('cat', 0.9)], [create('cat', 0.3, 20)]]
  const [cat, ...more] = fuseDetections(findings)
  expect(more).toEqual([])
  expect(cat?.confidence).toBeCloseTo(0.6)
  expect(cat?.box).toEqual({ x: expect.closeTo(5), y: 0, width: 100, height: 100 })
})

test('an object that only one of two models has found is less sure', () => {
  const findings = [[create('cat', 0.8)], [create('dog', 0.4), create('cat', 0.4, 80)]]
  expect(fuseDetections(findings).map(({ label, confidence }) => [label, confidence])).toEqual([
    ['cat', 0.4],
    ['dog', 0.2],
    ['cat', 0.2],
  ])
})

test('a model that is better at a label has more weight there', () => {
  const findings = [[create('bottle', 0.8), create('cat', 0.8)], []]
  const getWeight = (model: number, label: string) => (model === 0 && label === 'bottle' ? 3 : 1)
  expect(fuseDetections(findings, getWeight).map(({ label, confidence }) => [label, confidence])).toEqual([
    ['bottle', expect.closeTo(0.6)],
    ['cat', 0.4],
  ])
})

test('two objects of one model are not joined', () => {
  const findings = [[create('cat', 0.8), create('cat', 0.6, 10)]]
  expect(fuseDetections(findings)).toHaveLength(2)
})
