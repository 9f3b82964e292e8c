import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import { CountInput } from './count-input.tsx'

type Field = Extract<CorrectionField, { type: 'count' }>

const isCount = (field: CorrectionField): field is Field => field.type === 'count'

/** Shows the only number of the result. `read` returns its value after the corrections. */
async function renderNumber(result: object, agent: AgentRef) {
  const [field] = interpretResult(result, agent).corrections(undefined).filter(isCount)
  if (!field) throw new Error('There is no number.')
  let current = field
  function Form({ initial }: { initial: Field }) {
    const [shown, setShown] = useState(initial)
    current = shown
    return <CountInput field={shown} onChange={setShown} />
  }
  const screen = await render(
    <MantineProvider env="test">
      <Form initial={field} />
    </MantineProvider>,
  )
  const input = screen.getByRole('textbox')
  const pressLess = () => screen.getByRole('button', { name: /^Less/ }).click()
  const write = async (text: string) => {
    await userEvent.clear(input)
    await userEvent.type(input, text)
  }
  return { input, pressLess, write, read: () => current.value }
}

const createAgent = (schema: object) => ({
  code: 'meter-reader',
  result_schema: { type: 'object', properties: { reading: schema } },
})

test.each([
  ['number', '1234.5', 1234.5],
  ['number', '1234.05', 1234.05],
  ['number', '-0.5', -0.5],
  ['number', '12345678', 12_345_678],
  ['integer', '-5', -5],
  ['integer', '12345678', 12_345_678],
])('a %s of an own agent is corrected to %s', async (type, text, value) => {
  const { input, write, read } = await renderNumber({ reading: 1234 }, createAgent({ type }))
  await write(text)
  await expect.element(input).toHaveValue(text)
  expect(read()).toBe(value)
})

test('a button takes one from any number of an own agent', async () => {
  const large = await renderNumber({ reading: 12_345_678 }, createAgent({ type: 'number' }))
  await large.pressLess()
  expect(large.read()).toBe(12_345_677)
})

test('a minus without digits is no number', async () => {
  const { write, read } = await renderNumber({ reading: 5 }, createAgent({ type: 'number' }))
  await write('-')
  expect(read()).toBeNull()
})

test.each<[string, object, AgentRef]>([
  ['of a built-in agent', { total_count: 1 }, { code: 'counter' }],
  ['whose schema says so', { reading: 1 }, createAgent({ type: 'integer', minimum: 0 })],
])('a count %s is whole and not negative', async (_, result, agent) => {
  const { input, pressLess, write, read } = await renderNumber(result, agent)
  await pressLess()
  expect(read()).toBe(0)
  await expect.element(input).toHaveValue('0')
  await write('-12.5')
  expect(read()).toBe(125)
})
