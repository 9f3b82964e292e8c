import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  drawNuts,
  drawReceipt,
  drawTools,
  type LabeledImage,
} from '#features/results/fixtures/drawn-images.ts'
import { type ColorScheme, renderInCard } from '#features/results/fixtures/render-result.tsx'
import { ResultView } from '#features/results/result-view.tsx'

// `npm run screenshots:results` takes screenshots of annotated images: as a whole, zoomed, with a selected finding, and in
// the larger viewer.

const folder = '../../test-results/annotations'
const sizes = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const
const schemes: ColorScheme[] = ['light', 'dark']
const images = { receipt: drawReceipt, nuts: drawNuts, tools: drawTools }

for (const [width, height] of sizes) {
  for (const scheme of schemes) {
    test.each(Object.entries(images))(`%s, ${width}x${height}, ${scheme}`, async (name, draw) => {
      await page.viewport(width, height)
      const { kind, image, result }: LabeledImage = await draw()
      await renderInCard(
        <ResultView
          result={result}
          agent={{ code: kind }}
          elapsedMs={2310}
          request={{ agentCode: kind, image }}
        />,
        scheme,
      )
      const take = (state: string) =>
        page.screenshot({ path: `${folder}/${name}-${state}-${width}x${height}-${scheme}.png` })
      await expect.element(page.getByRole('listbox')).toBeVisible()
      await take('whole')
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await take('zoomed')
      await page.getByRole('button', { name: 'Fit' }).click()
      await page.getByRole('option').nth(2).click({ force: true })
      await userEvent.unhover(page.getByRole('listbox'))
      await take('selected')
      await page.getByRole('button', { name: 'Enlarge' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await take('larger')
      await page.getByRole('button', { name: 'Next finding' }).click()
      await take('larger-next')
    })
  }
}
