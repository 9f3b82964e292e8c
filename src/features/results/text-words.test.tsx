import { expect, test } from 'vitest'
import { renderResult } from './fixtures/render-result.tsx'

const sixtyLines = Array.from({ length: 60 }, (_, at) => `line ${at}`)

test.each<[result: object, lines: string[]]>([
  [{ raw_response: 'PHARMACY\nOpen' }, ['PHARMACY · Open', 'PHARMACY', 'Open']],
  [{ raw_response: '```\nHELLO\n```' }, ['HELLO', 'HELLO']],
  [{ text: '```text\nHELLO\nYOU\n```\n' }, ['HELLO · YOU', 'HELLO', 'YOU']],
  [{ text: '```\n```' }, ['No text detected in the image.']],
  [{ raw_response: '```\nA\n```\nB\n```\nC\n```' }, ['A · B', '```', 'A', '```', 'B', '```', 'C', '```']],
  [{ raw_response: '' }, ['No text detected in the image.']],
  [{ text: null }, ['No response data available']],
  [{ text: null, words: [] }, ['No text detected in the image.']],
  [{ text: null, full_text: { lines: ['a', 'b'] } }, ['a · b', 'a', 'b']],
  [
    { full_text: { pages: [{ paragraphs: ['a', { lines: [{ text: 'b' }, { words: ['c', 'd'] }] }] }] } },
    ['a · b', 'a', 'b', 'c d'],
  ],
  [{ text: '', words: [{ text: 'Open' }, { text: '24' }] }, ['Open 24', 'Open 24']],
  [{ text: sixtyLines }, ['line 0 · line 1', ...sixtyLines]],
  [
    { text: null, full_text: { rows: 7 } },
    [
      'This result could not be formatted. This is the raw result.',
      '{',
      '"text": null,',
      '"full_text": {',
      '"rows": 7',
      '}',
      '}',
    ],
  ],
  [{ text: ['PHARMACY', 'Open'] }, ['PHARMACY · Open', 'PHARMACY', 'Open']],
  [{ content: [{ text: 'STREET' }, { text: 'PHARMACY' }] }, ['STREET · PHARMACY', 'STREET', 'PHARMACY']],
])('shows %j', async (result, lines) => {
  expect((await renderResult({ code: 'ocr' }, result)).lines).toEqual(lines)
})

test('words of low confidence have a title with the confidence', async () => {
  const words = [
    { text: 'Tel', confidence: 0.93 },
    { text: '555', confidence: 0.41 },
  ]
  const { screen } = await renderResult({ code: 'ocr' }, { text: 'Tel 555', words })
  await expect.element(screen.getByTitle('41% sure')).toHaveTextContent('555')
  expect(screen.getByTitle(/sure$/).elements()).toHaveLength(1)
})
