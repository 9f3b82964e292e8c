import { expectSeriesLive, openSeriesCamera, takePhoto, toolButton } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitUntilSaved } from '../support/run-store.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

test('The readiness check names what to do, and the clock that is wrong', async ({ unopened: page }) => {
  await page.route('**/api/health/live', async (route) => {
    const date = new Date(Date.now() + 600_000).toUTCString()
    await route.fulfill({ status: 200, headers: { Date: date } })
  })
  await page.goto('/capture')
  await expectSeriesLive(page)
  await toolButton(page, 'Series').click()
  await page.getByRole('button', { name: 'Ready for the field?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ready for the field?' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Camera' })).toContainText('Ready')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Storage' })).toContainText(
    /Space for about [\d,]+ photos/,
  )
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Clock' })).toContainText('10 minutes behind')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'App files' })).toContainText('Reload it once')
})

test('Sound, vibration and the sunlight theme are settings of the user on this device', {
  tag: '@slow',
}, async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    const played: string[] = []
    Object.assign(globalThis, { played })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      played.push('sound')
      start.call(this, when)
    }
    navigator.vibrate = () => played.push('vibration') > 0
  })
  const played = () => page.evaluate(() => (globalThis as unknown as { played: string[] }).played)
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  expect(await played()).toEqual(['vibration'])

  const toggle = (label: string) => page.getByRole('switch', { name: label }).click()
  await toolButton(page, 'Series').click()
  await toggle('Vibration')
  await toggle('Sound')
  await toggle('Sunlight')
  await page.keyboard.press('Escape')
  const screen = page.locator('[data-hides-shell]')
  await expect(screen).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(toolButton(page, 'Note')).toHaveCSS('border-top-width', '3px')

  await waitUntilSaved(page)
  await page.reload()
  await expectSeriesLive(page)
  await expect(screen).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await takePhoto(page, 2)
  expect(await played()).toEqual(['sound'])
})
