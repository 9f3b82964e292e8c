import { expect, test } from 'vitest'
import { cocoLabels } from '../detection/coco-labels.ts'
import { findLabels } from './find-labels.ts'
import { synonymsByLabel } from './object-names.ts'

test.each([
  ['bottle', ['bottle']],
  ['  Bottles ', ['bottle']],
  ['the water bottles', ['bottle']],
  ['People', ['person']],
  ['knives', ['knife']],
  ['Flaschen', ['bottle']],
  ['Stühle', ['chair']],
  ['bouteilles', ['bottle']],
  ['sofas', ['couch']],
  ['dishes', ['bowl']],
  ['buses', ['bus']],
  ['cell-phones', ['cell phone']],
  ['fruits', ['banana', 'apple', 'orange']],
])('%j means %j', (name, labels) => {
  expect(findLabels(name)).toEqual(labels)
})

test.each(['hammer', '', '123', 'bottleneck'])('%j is not known', (name) => {
  expect(findLabels(name)).toEqual([])
})

test('every label of the detectors has an entry, and no name means two of them', () => {
  expect(Object.keys(synonymsByLabel).sort()).toEqual([...cocoLabels].sort())
  const names = Object.entries(synonymsByLabel).flatMap(([label, others]) => [label, ...others.split(', ')])
  const unique = new Set(names.filter((name) => name !== ''))
  expect(unique.size).toBe(names.filter((name) => name !== '').length)
})
