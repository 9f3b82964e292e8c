import { expect, test } from 'vitest'
import { scoreResult } from '#domain/scorers/score-result.ts'
import { classifyBoxes, listScoredBoxes } from './compared-boxes.tsx'

const image = { width: 100, height: 100 }
const [left, right] = [10, 60].map((x) => ({ x, y: 10, width: 20, height: 20 }))

test.each([
  [
    'object-counter',
    { total_objects: 2, objects: [left, right] },
    { total_objects: 2, objects: [right, left] },
  ],
  [
    'general-object-detection',
    { objects_detected: [{ name: 'Cup', label: 'a', box: left }] },
    { objects_detected: [{ name: 'cup', label: 'b', box: left }] },
  ],
])('the boxes of %s are matched on the image as they are scored', (code, expected, result) => {
  const agent = { code }
  const [wanted, given] = [expected, result].map((one) => ({ ...one, image_size: image }))
  const { fields } = scoreResult(wanted ?? {}, given, { agent, candidate: agent, image, settings: {} })
  expect(fields.find(({ type }) => type === 'boxes')).toMatchObject({ value: 1 })
  const compared = classifyBoxes(listScoredBoxes(wanted, agent, image), listScoredBoxes(given, agent, image))
  expect(new Set(compared.map(({ state }) => state))).toEqual(new Set(['found']))
})
