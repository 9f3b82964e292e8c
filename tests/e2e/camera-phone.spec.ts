import sharp from 'sharp'
import { camera, isLive, keepSent, neverAnswer, openCamera, shutter } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test("The phone's own camera is one tap away, and its photo goes the same way", async ({ signedIn }) => {
  await signedIn.goto('/test')
  await neverAnswer(signedIn)
  const sent = keepSent(signedIn)
  await openCamera(signedIn)
  const chooser = signedIn.waitForEvent('filechooser')
  await signedIn.getByRole('button', { name: "Use the phone's own camera" }).tap()
  const photo = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect.poll(() => sent.length).toBe(1)
  expect(await sharp(sent[0]).metadata()).toMatchObject({ width: 750, height: 1000 })
})

test('Everything can be hit with a thumb', async ({ signedIn, context }) => {
  await context.grantPermissions(['camera'])
  await signedIn.goto('/test')
  await openCamera(signedIn)
  await isLive(signedIn)
  await signedIn.getByRole('button', { name: 'Advanced' }).tap()
  const small = await camera(signedIn)
    .locator('button, [role="combobox"], label:has(input[role="switch"])')
    .evaluateAll((all) =>
      all
        .filter((it) => it.getBoundingClientRect().width > 0 && it.getBoundingClientRect().height < 44)
        .map((it) => it.outerHTML.slice(0, 120)),
    )
  expect(small).toEqual([])
  const box = await shutter(signedIn).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(64)
})
