import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers } from './fixtures/results.ts'
import { hostile } from './fixtures/hostile.ts'
import { type Scheme, show } from './fixtures/show.tsx'
import { ResultView } from './result-view.tsx'

// `npm run screenshots:answers`: every kind of answer as a picture, on a phone and beside the studio, light and dark.

const folder = '../../../test-results/answers'
const widths = [390, 1100]
const schemes: Scheme[] = ['light', 'dark']

const looks = answers.flatMap(({ kind, every, required, empty }) => [
  { kind, name: 'every', answer: every },
  { kind, name: 'required', answer: required },
  { kind, name: 'empty', answer: empty },
  { kind, name: 'hostile', answer: hostile(every) },
])
const others = [
  { kind: 'custom', name: 'raw', answer: answers[1]?.every ?? {} },
  { kind: 'counter', name: 'words', answer: { raw_response: 'I cannot tell.' } },
  {
    kind: 'counter',
    name: 'cut-off',
    answer: {
      raw_response:
        '```json\n{"confidence": 0.8, "total_count": 7, "object_categories": [{"name": "cup", "count": 7',
    },
  },
  { kind: 'counter', name: 'unknown', answer: { other: true } },
  { kind: 'counter', name: 'nothing', answer: {} },
]

for (const width of widths) {
  for (const scheme of schemes) {
    test.each([...looks, ...others])(
      `$kind, $name, ${width} px, ${scheme}`,
      async ({ kind, name, answer }) => {
        await page.viewport(width, 900)
        const screen = await show(
          <ResultView
            answer={answer}
            kinds={[kind]}
            elapsedMs={2310}
            asked={{ agentCode: kind, picture: new Blob() }}
          />,
          scheme,
        )
        const region = screen.getByLabelText('Shown')
        await expect.element(screen.getByText('Response time: 2.3 s')).toBeVisible()
        await expect.poll(() => region.element().querySelector('.mantine-Skeleton-root')).toBeNull()
        await page.screenshot({ element: region, path: `${folder}/${kind}-${name}-${width}-${scheme}.png` })
      },
    )
  }
}
