import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { renderInCard } from './fixtures/render-result.tsx'
import { ResultView } from './result-view.tsx'

const request = { agentCode: 'counter', image: new Blob() }
const counter = {
  total_count: 3,
  metadata: { model: 'vision-large-2', provider: 'example' },
  processing_time_ms: 800,
}
const open = (result: Record<string, unknown>, code: string, agent_type?: string) =>
  renderInCard(<ResultView result={result} agent={{ code, agent_type }} elapsedMs={1240} request={request} />)

test('shows the headline, the formatted view, the model and the response time', async () => {
  await page.viewport(1100, 900)
  const screen = await open(counter, 'counter')
  await expect.element(screen.getByRole('tab', { name: 'Formatted View', selected: true })).toBeVisible()
  await expect.element(screen.getByText('3 objects', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Model: vision-large-2')).toBeVisible()
  await expect.element(screen.getByText('Provider: example')).toBeVisible()
  await expect.element(screen.getByText('Server 0.8 s, network 0.4 s')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Details' }).elements()).toHaveLength(0)
})

test('on narrow screens the headline is first, and the details are collapsed', async () => {
  await page.viewport(390, 844)
  const screen = await open({ ...counter, confidence: 0.6, doubts: ['objects may touch'] }, 'counter')
  const shown = screen.getByLabelText('Shown')
  await expect.element(screen.getByRole('tab', { name: 'Formatted View' })).toBeVisible()
  const text = shown.element() instanceof HTMLElement ? (shown.element() as HTMLElement).innerText : ''
  expect(text).toMatch(/^3 objects\s+Medium confidence 60%\s+May touch\s+Details/)
  await expect.element(screen.getByText(/^Response time/)).not.toBeVisible()
  await screen.getByRole('button', { name: 'Details', expanded: false }).click()
  await expect.element(screen.getByText('Response time: 1.2 s')).toBeVisible()
  await expect.element(screen.getByText('Model: vision-large-2')).toBeVisible()
  await expect.element(screen.getByText('Provider: example')).toBeVisible()
})

test('the raw tab shows the response time on narrow screens too', async () => {
  await page.viewport(390, 844)
  const screen = await open(counter, 'counter')
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  await expect.element(screen.getByText('Response time: 1.2 s')).toBeVisible()
})

test('the raw tab shows the unchanged result with a copy button', async () => {
  const screen = await open(counter, 'counter')
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  const raw = screen.getByRole('region', { name: 'Raw JSON' })
  expect(JSON.parse(raw.element().textContent ?? '')).toEqual(counter)
  expect(getComputedStyle(raw.element()).maxHeight).toBe('500px')
  await expect.element(screen.getByRole('button', { name: 'Copy JSON' })).toBeVisible()
})

test('extracted text is at most 400 pixels high and focusable', async () => {
  const screen = await open({ text: 'a\n'.repeat(200) }, 'ocr')
  const box = screen.getByRole('region', { name: 'Extracted text' })
  await expect.element(box).toHaveAttribute('tabindex', '0')
  expect(box.element().getBoundingClientRect().height).toBe(400)
})

test('the code selects the viewer, or the type if the code has none', async () => {
  const result = { total_count: 3 }
  const byCode = await open(result, 'people-counter', 'counter')
  await expect.element(byCode.getByText('3 people')).toBeVisible()
  await byCode.unmount()
  const byType = await open(result, 'my-own-code', 'people-counter')
  await expect.element(byType.getByText('3 people')).toBeVisible()
})

test('an agent without a viewer shows the raw result with a note', async () => {
  const screen = await open({ anything: [1, 2] }, 'custom', 'constructor')
  await expect
    .element(screen.getByText('This agent has no custom formatter yet. This is its raw result.'))
    .toBeVisible()
  await expect.element(screen.getByText(/"anything"/)).toBeVisible()
})

test('an agent without a viewer shows the JSON of a code fence, and other text as text', async () => {
  const fenced = await open({ raw_response: 'Sure!\n```json\n{"anything": [1, 2]}\n```' }, 'custom')
  const raw = fenced.getByRole('region', { name: 'Raw JSON' })
  await expect.element(raw).toBeVisible()
  expect(JSON.parse(raw.element().textContent ?? '')).toEqual({ anything: [1, 2] })
  await fenced.unmount()
  const text = await open({ raw_response: 'I cannot tell.' }, 'custom')
  await expect.element(text.getByRole('region', { name: 'Result' })).toHaveTextContent('I cannot tell.')
})

test.each([
  ['nothing at all', {}, 'No response data available'],
  ['only metadata', { metadata: {}, processing_time_ms: 3 }, 'No response data available'],
  ['none of the fields of its code', { other: 1 }, 'No data available'],
])('a result with %s shows a message', async (_, result, words) => {
  const screen = await open(result, 'counter')
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})

test('a text result is shown as text', async () => {
  const screen = await open({ raw_response: 'I cannot tell.' }, 'counter')
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('I cannot tell.')
})

test('a truncated result shows its readable part and a notice', async () => {
  const raw_response = '```json\n{"total_count": 7, "object_categories": [{"name": "cup", "cou'
  const screen = await open({ raw_response }, 'counter')
  await expect
    .element(screen.getByRole('note'))
    .toHaveTextContent('This result was cut off. The part that could be read is shown.')
  await expect.element(screen.getByText('7 objects', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('cup')).toBeVisible()
})

test('a result in a code fence renders like the result itself', async () => {
  for (const { code, every } of sampleResults) {
    const plain = await open(every, code)
    const fenced = { raw_response: `Sure!\n\`\`\`json\n${JSON.stringify(every)}\n\`\`\`` }
    const seen = () => document.querySelector('[role=tabpanel]')?.textContent
    await expect.poll(seen).toBeTruthy()
    const expected = seen()
    await plain.unmount()
    const wrapped = await open(fenced, code)
    await expect.poll(seen).toBe(expected)
    await wrapped.unmount()
  }
})
