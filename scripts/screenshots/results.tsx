import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createHostileResult } from '#domain/results/fixtures/create-hostile-result.ts'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { type ColorScheme, renderInCard } from '#features/results/fixtures/render-result.tsx'
import { ResultView } from '#features/results/result-view.tsx'

// `npm run screenshots:results` takes screenshots of the results of each agent, at two widths, in light and dark.

const folder = '../../test-results/results'
const widths = [390, 1100]
const schemes: ColorScheme[] = ['light', 'dark']

const variants = sampleResults.flatMap(({ code, every, required, empty }) => [
  { code, name: 'every', result: every },
  { code, name: 'required', result: required },
  { code, name: 'empty', result: empty },
  { code, name: 'hostile', result: createHostileResult(every) },
])
const others = [
  { code: 'custom', name: 'raw', result: sampleResults[1]?.every ?? {} },
  { code: 'counter', name: 'words', result: { raw_response: 'I cannot tell.' } },
  {
    code: 'counter',
    name: 'cut-off',
    result: {
      raw_response:
        '```json\n{"confidence": 0.8, "total_count": 7, "object_categories": [{"name": "cup", "count": 7',
    },
  },
  { code: 'counter', name: 'unknown', result: { other: true } },
  { code: 'counter', name: 'nothing', result: {} },
]

for (const width of widths) {
  for (const scheme of schemes) {
    test.each([...variants, ...others])(
      `$code, $name, ${width} px, ${scheme}`,
      async ({ code, name, result }) => {
        await page.viewport(width, 900)
        const screen = await renderInCard(
          <ResultView
            result={result}
            agent={{ code }}
            elapsedMs={2310}
            request={{ agentCode: code, image: new Blob() }}
          />,
          scheme,
        )
        const region = screen.getByLabelText('Shown')
        await expect.element(screen.getByRole('tab', { name: 'Formatted View' })).toBeVisible()
        await expect.poll(() => region.element().querySelector('.mantine-Skeleton-root')).toBeNull()
        await page.screenshot({ element: region, path: `${folder}/${code}-${name}-${width}-${scheme}.png` })
      },
    )
  }
}
