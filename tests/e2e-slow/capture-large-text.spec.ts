import { createTextZoom } from '../support/accessibility.ts'
import { lastPhotos, openCapture, seriesShutter, takePhoto, tool } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRuns } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRuns(page))

test('With text of 200 %, the shutter covers no tool on a phone', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const zoomText = await createTextZoom(page)
  await openCapture(page)
  await takePhoto(page, 1)
  await expect(lastPhotos(page)).toHaveCount(1)
  await zoomText(200)
  for (const first of ['Undo', 'Restore'])
    for (const width of [360, 390]) {
      const what = `${first}, ${width} px`
      await page.setViewportSize({ width, height: 844 })
      const boxes = await Promise.all(
        [tool(page, first), seriesShutter(page), tool(page, 'Note')].map((it) => it.boundingBox()),
      )
      const edges = boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : []))
      expect(edges, what).toHaveLength(6)
      expect(edges, what).toEqual(edges.toSorted((one, other) => one - other))
      expect(edges[0], what).toBeGreaterThanOrEqual(0)
      expect(edges[5], what).toBeLessThanOrEqual(width)
      if (first === 'Undo' && width === 390) await tool(page, 'Undo').click()
    }
})

test('With text of 200 %, all tools can be reached on a phone in landscape orientation', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const zoomText = await createTextZoom(page)
  await openCapture(page)
  await takePhoto(page, 1)
  await expect(lastPhotos(page)).toHaveCount(1)
  await zoomText(200)
  await expect(seriesShutter(page)).toBeInViewport({ ratio: 0.99 })
  for (const name of ['Undo', 'Note', 'Finish', 'Series']) {
    await tool(page, name).scrollIntoViewIfNeeded()
    await expect(tool(page, name)).toBeInViewport({ ratio: 0.99 })
  }
})
