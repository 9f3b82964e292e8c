import { expect, test } from 'vitest'
import { agentTypes } from '#domain/agents/agent-types.ts'
import { createExampleTable, exampleImages } from './example-table.ts'
import { plan } from './fixtures/plan.ts'

test.each(agentTypes.map(({ agent: { code } }) => code))(
  'the import of %s accepts the example for it as it is',
  async (code) => {
    const { cases, notes } = await plan('example.csv', createExampleTable({ code }) ?? '', {
      agent: { code },
      paths: exampleImages,
    })
    expect(notes).toEqual([])
    expect(cases.map(({ image }) => image)).toEqual(exampleImages)
  },
)

test('there is no example for an agent whose fields are not known', () => {
  expect(createExampleTable({ code: 'unknown' })).toBeUndefined()
})
