import { expect, test } from 'vitest'
import { agentTypes } from '#domain/agents/agent-types.ts'
import { createExampleTable, exampleImageNames } from './example-table.ts'
import { planFile } from './fixtures/plan-file.ts'

test.each(agentTypes.map(({ agent: { code } }) => code))(
  'the import of %s accepts the example for it as it is',
  async (code) => {
    const { cases, notes } = await planFile('example.csv', createExampleTable({ code }) ?? '', {
      agent: { code },
      paths: exampleImageNames,
    })
    expect(notes).toEqual([])
    expect(cases.map(({ image }) => image)).toEqual(exampleImageNames)
  },
)

test('there is no example for an agent whose fields are not known', () => {
  expect(createExampleTable({ code: 'unknown' })).toBeUndefined()
})
