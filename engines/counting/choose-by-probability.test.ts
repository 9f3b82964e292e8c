import { expect, test } from 'vitest'
import { chooseByGap } from './choose-by-gap.ts'
import { chooseByProbability } from './choose-by-probability.ts'
import type { ComparedCandidate } from './rate-candidates.ts'

const example = { width: 40, height: 40 }
const box = { x: 0, y: 0, ...example, direction: { x: 1, y: 0 } }

const like = (
  shape: number,
  likeness: number,
  other: Partial<ComparedCandidate> = {},
): ComparedCandidate => ({
  ...{ box, shape, likeness, colorDistance: 5, colorShare: 0.9 },
  ...other,
})
const ground = [0.36, 0.34, 0.32, 0.31, 0.3, 0.3].map((shape) =>
  like(shape, 0.02, { colorDistance: 35, colorShare: 0.2 }),
)
const mark = like(0.97, 0.95, { isWanted: true })

const decide = (candidates: ComparedCandidate[]) =>
  chooseByProbability(candidates, { example, choice: chooseByGap(candidates) })

test('counts what probably is an object, surely if nothing is between', () => {
  const objects = [mark, like(0.8, 0.6), like(0.79, 0.58), like(0.78, 0.55)]
  const { indexes, isSure } = decide([...objects, ...ground])
  expect([indexes.toSorted(), isSure]).toEqual([[0, 1, 2, 3], true])
  const between = [0.7, 0.64, 0.58, 0.52, 0.46, 0.4].map((shape) =>
    like(shape, shape - 0.25, { colorDistance: 20 }),
  )
  expect(decide([...objects, ...between, ...ground]).isSure).toBe(false)
})

test('is not sure of another count than that of the gaps', () => {
  const candidates = [mark, like(0.8, 0.6), like(0.79, 0.58), like(0.78, 0.55), ...ground]
  const choice = { ...chooseByGap(candidates), indexes: [0, 1] }
  expect(chooseByProbability(candidates, { example, choice }).isSure).toBe(false)
})

test('features of a detector tell objects from ground of the same gradients', () => {
  const object = like(0.6, 0.6)
  const edge = like(0.6, 0.03, { colorDistance: 35, colorShare: 0.2 })
  expect(decide([mark, object, edge, object, edge, ...ground]).indexes.toSorted()).toEqual([0, 1, 3])
})

test('counts copies of the example', () => {
  expect(decide([mark, like(1, 1), like(1, 1), like(0.99, 0.98), ...ground]).indexes.toSorted()).toEqual([
    0, 1, 2, 3,
  ])
})

test('counts what is marked, and not what is excluded', () => {
  const missed = like(0.2, -0.2, { colorDistance: 60, colorShare: 0, isWanted: true })
  const excluded = like(0.8, 0.6, { isWanted: false })
  const { indexes } = decide([mark, like(0.8, 0.6), excluded, like(0.78, 0.6), ...ground, missed])
  expect(new Set(indexes)).toEqual(new Set([0, 1, 3, 10]))
})

test('the mark alone is one', () => {
  expect(decide([mark])).toEqual({ indexes: [0], isSure: true })
})

test('nothing counts where everything is excluded', () => {
  expect(decide([like(0.8, 0.6, { isWanted: false })]).indexes).toEqual([])
})
