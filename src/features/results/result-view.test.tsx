import { expect, test } from 'vitest'
import { answers } from './fixtures/results.ts'
import { show } from './fixtures/show.tsx'
import { ResultView } from './result-view.tsx'

const asked = { agentCode: 'counter', picture: new Blob() }
const counter = { total_count: 3, metadata: { model: 'vision-large-2' }, processing_time_ms: 800 }
const open = (answer: Record<string, unknown>, kinds: string[]) =>
  show(<ResultView answer={answer} kinds={kinds} elapsedMs={1240} asked={asked} />)

test('an answer is first seen formatted, with its model and its time', async () => {
  const screen = await open(counter, ['counter'])
  await expect.element(screen.getByRole('tab', { name: 'Formatted View', selected: true })).toBeVisible()
  await expect.element(screen.getByText('3', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Model: vision-large-2')).toBeVisible()
  await expect.element(screen.getByText('Server 0.8 s, network 0.4 s')).toBeVisible()
})

test('the raw tab shows the answer as it came, a copy button and the time', async () => {
  const screen = await open(counter, ['counter'])
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  const raw = screen.getByRole('region', { name: 'Raw JSON' })
  expect(JSON.parse(raw.element().textContent ?? '')).toEqual(counter)
  expect(getComputedStyle(raw.element()).maxHeight).toBe('500px')
  await expect.element(screen.getByRole('button', { name: 'Copy JSON' })).toBeVisible()
  await expect.element(screen.getByText('Response time: 1.2 s')).toBeVisible()
})

test('extracted text is at most 400 pixels high and scrolls by keyboard', async () => {
  const screen = await open({ text: 'a\n'.repeat(200) }, ['ocr'])
  const box = screen.getByRole('region', { name: 'Extracted text' })
  await expect.element(box).toHaveAttribute('tabindex', '0')
  expect(box.element().getBoundingClientRect().height).toBe(400)
})

test('the code counts before the type, and the type where the code is unknown', async () => {
  const answer = { total_count: 3 }
  const byCode = await open(answer, ['people-counter', 'counter'])
  await expect.element(byCode.getByText('people')).toBeVisible()
  await byCode.unmount()
  const byType = await open(answer, ['my-own-code', 'people-counter'])
  await expect.element(byType.getByText('people')).toBeVisible()
})

test('an agent without a viewer shows its answer as it came, with a note', async () => {
  const screen = await open({ anything: [1, 2] }, ['custom', 'constructor'])
  await expect
    .element(screen.getByText('This agent has no custom formatter yet. Here is its answer as it came.'))
    .toBeVisible()
  await expect.element(screen.getByText(/"anything"/)).toBeVisible()
})

test.each([
  ['nothing at all', {}, 'No response data available'],
  ['only what wraps an answer', { metadata: {}, processing_time_ms: 3 }, 'No response data available'],
  ['none of the fields of its kind', { other: 1 }, 'No data available'],
])('an answer with %s says so', async (_, answer, words) => {
  const screen = await open(answer, ['counter'])
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})

test('an answer in words is shown in words', async () => {
  const screen = await open({ raw_response: 'I cannot tell.' }, ['counter'])
  await expect.element(screen.getByRole('region', { name: 'Answer' })).toHaveTextContent('I cannot tell.')
})

test('an answer that was cut off shows what could be read, and says so', async () => {
  const raw_response = '```json\n{"total_count": 7, "object_categories": [{"name": "cup", "cou'
  const screen = await open({ raw_response }, ['counter'])
  await expect
    .element(screen.getByRole('note'))
    .toHaveTextContent('This answer was cut off. What could be read is shown.')
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('cup')).toBeVisible()
})

test('every wrapped answer reads like the answer itself', async () => {
  for (const { kind, every } of answers) {
    const plain = await open(every, [kind])
    const fenced = { raw_response: `Sure!\n\`\`\`json\n${JSON.stringify(every)}\n\`\`\`` }
    const seen = () => document.querySelector('[role=tabpanel]')?.textContent
    await expect.poll(seen).toBeTruthy()
    const expected = seen()
    await plain.unmount()
    const wrapped = await open(fenced, [kind])
    await expect.poll(seen).toBe(expected)
    await wrapped.unmount()
  }
})
