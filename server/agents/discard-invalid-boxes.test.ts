import { describe, expect, test } from 'vitest'
import { agentTypes } from '#domain/agents/agent-types.ts'
import { damageDetector } from '#domain/agents/damage-detector.ts'
import { sceneAnalyzer } from '#domain/agents/scene-analyzer.ts'
import { discardInvalidBoxes } from './discard-invalid-boxes.ts'
import { buildInstructions } from './instructions.ts'
import { findBoxListField, getResultSchema } from './result-schema.ts'

const boxLists = agentTypes.flatMap((type) => {
  const list = findBoxListField(type)
  return list ? [{ name: type.agent.name, type, list }] : []
})

describe('discardInvalidBoxes', () => {
  test.each([
    [[100, 200, 300, 400], 'unchanged'],
    [[0, 0, 1000, 1000], 'unchanged'],
    [[12.5, 0, 13, 1], 'unchanged'],
    [[300, 200, 100, 400], 'null: top below bottom'],
    [[100, 400, 300, 400], 'null: no width'],
    [[10, 20, 1024, 768], 'null: pixels, not thousandths'],
    [[-1, 0, 10, 10], 'null: outside'],
    [[1, 2, 3], 'null: three numbers'],
    [['1', '2', '3', '4'], 'null: text'],
    [[0, 0, Number.NaN, 5], 'null: not a number'],
    [{ x: 1 }, 'null: not an array'],
    [undefined, 'null: missing'],
  ])('box %j is %s', (box, expected) => {
    const result = discardInvalidBoxes(damageDetector, {
      damage_areas: [{ type: 'dent', box_2d: box }],
      summary: 's',
    })
    expect(result).toEqual({
      damage_areas: [{ type: 'dent', box_2d: expected === 'unchanged' ? box : null }],
      summary: 's',
      box_format: 'yxyx_1000',
    })
  })

  test('does not change results without boxes or with another schema', () => {
    expect(discardInvalidBoxes(sceneAnalyzer, { description: 'A room' })).toEqual({ description: 'A room' })
    expect(discardInvalidBoxes(damageDetector, { damage_areas: 'none' })).toEqual({ damage_areas: 'none' })
    expect(discardInvalidBoxes(damageDetector, { damage_areas: [null, 7] })).toMatchObject({
      damage_areas: [null, 7],
    })
  })

  test.each(boxLists)('$name: instructions and schema have the box format', ({ type, list }) => {
    expect(buildInstructions(type)).toContain(`For each entry of ${list} give box_2d`)
    const { properties } = getResultSchema(type).toJSONSchema() as {
      properties: Record<string, { items?: { properties?: object }; enum?: string[] }>
    }
    expect(properties[list]?.items?.properties).toHaveProperty('box_2d')
    expect(properties.box_format?.enum).toEqual(['yxyx_1000'])
  })

  test('instructions and schemas of other types do not mention boxes', () => {
    expect(boxLists).not.toHaveLength(0)
    for (const type of agentTypes.filter((type) => !findBoxListField(type))) {
      expect(buildInstructions(type)).not.toContain('box_2d')
      expect(JSON.stringify(getResultSchema(type).toJSONSchema())).not.toContain('box_2d')
    }
  })
})
