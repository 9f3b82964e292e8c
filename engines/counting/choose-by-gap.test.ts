import { expect, test } from 'vitest'
import { chooseByGap } from './choose-by-gap.ts'

const like = (shape: number, isWanted?: boolean) => ({ shape, colorDistance: 5, colorShare: 0.9, isWanted })

test('cuts where resemblance falls', () => {
  const candidates = [like(0.98, true), like(0.8), like(0.75), like(0.3), like(0.28)]
  const { indexes, gap } = chooseByGap(candidates)
  expect(indexes).toEqual([0, 1, 2])
  expect(gap).toBeGreaterThan(0.3)
})

test('the resemblance of the marked object to itself is no reason to cut', () => {
  const { gap } = chooseByGap([like(0.98, true), like(0.42), like(0.41), like(0.4)])
  expect(gap).toBeLessThan(0.25)
})

test('counts what is marked, and not what is excluded', () => {
  const candidates = [like(0.9, false), like(0.8), like(0.78), like(0.25, true), like(0.24)]
  expect(chooseByGap(candidates).indexes.toSorted()).toEqual([1, 2, 3])
})
