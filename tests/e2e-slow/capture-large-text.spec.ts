import { createTextZoom } from '../support/accessibility.ts'
import {
  lastPhotos,
  openSeriesCamera,
  seriesShutter,
  takePhoto,
  toolButton,
} from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

test('With text of 200 %, the shutter covers no tool on a phone', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const zoomText = await createTextZoom(page)
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  await expect(lastPhotos(page)).toHaveCount(1)
  await zoomText(200)
  for (const first of ['Undo', 'Restore'])
    for (const width of [360, 390]) {
      const what = `${first}, ${width} px`
      await page.setViewportSize({ width, height: 844 })
      const boxes = await Promise.all(
        [toolButton(page, first), seriesShutter(page), toolButton(page, 'Note')].map((it) =>
          it.boundingBox(),
        ),
      )
      const edges = boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : []))
      expect(edges, what).toHaveLength(6)
      expect(edges, what).toEqual(edges.toSorted((one, other) => one - other))
      expect(edges[0], what).toBeGreaterThanOrEqual(0)
      expect(edges[5], what).toBeLessThanOrEqual(width)
      if (first === 'Undo' && width === 390) await toolButton(page, 'Undo').click()
    }
})

test('With text of 200 %, all tools can be reached on a phone in landscape orientation', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const zoomText = await createTextZoom(page)
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  await expect(lastPhotos(page)).toHaveCount(1)
  await zoomText(200)
  await expect(seriesShutter(page)).toBeInViewport({ ratio: 0.99 })
  for (const name of ['Undo', 'Note', 'Finish', 'Series']) {
    await toolButton(page, name).scrollIntoViewIfNeeded()
    await expect(toolButton(page, name)).toBeInViewport({ ratio: 0.99 })
  }
})
