import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawFloors } from './drawing/draw-floors.ts'
import { readFloors } from './drawing/read-floors.ts'

type House = Awaited<ReturnType<typeof readFloors>>

describe('The drawing of the architecture', () => {
  let house: House
  beforeAll(async () => {
    house = await readFloors()
  }, 120_000)

  test('is the one of the code as it is; npm run drawing draws it anew', () => {
    expect(readFileSync('docs/architecture.svg', 'utf8')).toBe(drawFloors(house))
  })

  test('has arrows that all point down', () => {
    const order = house.floors.map(({ place }) => place)
    expect(house.arrows.length).toBeGreaterThan(15)
    expect(house.arrows.filter(({ from, to }) => order.indexOf(from) > order.indexOf(to))).toEqual([])
  })

  test('shows another import as another drawing', () => {
    const arrows = [...house.arrows, { from: 'src/routes', to: 'workers', isTypesOnly: false }]
    expect(drawFloors({ ...house, arrows })).not.toBe(drawFloors(house))
  })
})
