import {
  expectLive,
  hangInferenceRequests,
  openCamera,
  shutter,
  waitForShutterDebounce,
} from '../support/camera-page.ts'
import { instrumentCamera, readCameraState } from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ context, studio }) => {
  await context.grantPermissions(['camera'])
  await instrumentCamera(studio)
})

test('Thirty captures with navigations in between leak no nodes, listeners or streams', async ({
  studio,
}) => {
  test.setTimeout(180_000)
  await hangInferenceRequests(studio)
  const client = await studio.context().newCDPSession(studio)
  await client.send('Performance.enable')
  const readMetric = async (metric: 'Nodes' | 'JSEventListeners') => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === metric)?.value ?? 0
  }
  const captureAndLeave = async (count: number) => {
    await studio.getByRole('link', { name: 'Test Studio' }).click()
    await openCamera(studio)
    await expectLive(studio)
    for (let captured = 0; captured < count; captured++) {
      const name = studio.getByText(/^captured-/)
      const before = await name.allTextContents()
      await shutter(studio).click()
      // With a list, `not.toHaveText` also passes if no element matches, so the number of elements is checked first.
      await expect(name).toHaveCount(1)
      await expect(name).not.toHaveText(before)
      await waitForShutterDebounce(studio)
    }
    await studio.getByRole('link', { name: 'Dashboard' }).click()
    await expect(studio.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect.poll(async () => (await readCameraState(studio)).live).toBe(0)
  }
  // The first rounds fill caches, so they are not measured.
  await captureAndLeave(5)
  await captureAndLeave(5)
  const nodes = await readMetric('Nodes')
  const listeners = await readMetric('JSEventListeners')
  for (let round = 0; round < 4; round++) await captureAndLeave(5)
  // The dashboard shows thumbnails.
  await studio.getByRole('link', { name: 'Settings' }).click()
  await expect(studio.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const stats = await readCameraState(studio)
  expect(stats).toMatchObject({
    requests: 6,
    live: 0,
    maxLiveTracks: 1,
    framesCreated: 30,
    framesClosed: 30,
  })
  expect(stats.urlsCreated).toBeGreaterThanOrEqual(30)
  expect(stats.urlsRevoked).toBe(stats.urlsCreated)
  await expect.poll(() => readMetric('Nodes')).toBeLessThan(nodes * 1.1)
  await expect.poll(() => readMetric('JSEventListeners')).toBeLessThan(listeners * 1.1)
})
