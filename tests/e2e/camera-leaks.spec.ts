import { isLive, neverRespond, openCamera, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { instrumentCamera, readCameraStats } from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ context, studio }) => {
  await context.grantPermissions(['camera'])
  await instrumentCamera(studio)
})

test('Thirty captures with navigations in between leak no nodes, listeners or streams', async ({
  studio,
}) => {
  test.setTimeout(180_000)
  await neverRespond(studio)
  const client = await studio.context().newCDPSession(studio)
  await client.send('Performance.enable')
  const counted = async (wanted: 'Nodes' | 'JSEventListeners') => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? 0
  }
  const round = async (pictures: number) => {
    await studio.getByRole('link', { name: 'Test Studio' }).click()
    await openCamera(studio)
    await isLive(studio)
    for (let taken = 0; taken < pictures; taken++) {
      const before = await studio.getByText(/^captured-/).allTextContents()
      await shutter(studio).click()
      await expect(studio.getByText(/^captured-/)).not.toHaveText(before.length > 0 ? before : [''])
      await waitForShutterDebounce(studio)
    }
    await studio.getByRole('link', { name: 'Dashboard' }).click()
    await expect(studio.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect.poll(async () => (await readCameraStats(studio)).live).toBe(0)
  }
  await round(5)
  await round(5)
  const nodes = await counted('Nodes')
  const listeners = await counted('JSEventListeners')
  for (let walk = 0; walk < 4; walk++) await round(5)
  const wall = await readCameraStats(studio)
  expect(wall).toMatchObject({
    requests: 6,
    live: 0,
    maxLiveTracks: 1,
    bitmapsCreated: 30,
    bitmapsClosed: 30,
  })
  expect(wall.urlsCreated).toBeGreaterThanOrEqual(30)
  expect(wall.urlsRevoked).toBe(wall.urlsCreated)
  // What is on its way out takes a moment to go; what is kept stays above.
  await expect.poll(() => counted('Nodes')).toBeLessThan(nodes * 1.1)
  await expect.poll(() => counted('JSEventListeners')).toBeLessThan(listeners * 1.1)
})
