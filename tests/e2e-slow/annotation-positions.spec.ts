import { findMisplacedBoxes, runTextExtractor } from '../support/annotations-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { renderWordImage, withExifRotation } from '../support/word-image.ts'

const cases = [
  { name: 'an image below the size limit', scale: 1, isRotated: false, resize: true },
  { name: 'a resized image', scale: 3, isRotated: false, resize: true },
  { name: 'an image with resizing off', scale: 2, isRotated: false, resize: false },
  { name: 'a resized image with EXIF rotation', scale: 2, isRotated: true, resize: true },
  { name: 'an image with EXIF rotation and resizing off', scale: 2, isRotated: true, resize: false },
]

for (const { name, scale, isRotated, resize } of cases) {
  test(`Boxes match the positions of the words in ${name}`, async ({ studio, browser }) => {
    const { jpeg, words } = await renderWordImage(browser, scale)
    expect(words).toHaveLength(20)
    await runTextExtractor(studio, isRotated ? await withExifRotation(jpeg) : jpeg, resize)
    expect(await findMisplacedBoxes(studio, words)).toEqual([])
    const naturalSize = await studio
      .getByAltText('Sent to the agent')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(naturalSize).toEqual(resize ? [1000, 800] : [1000 * scale, 800 * scale])
  })
}

test('Boxes match the words on a phone, and a tap selects one', async ({ studio, browser }) => {
  await studio.setViewportSize({ width: 390, height: 844 })
  const { jpeg, words } = await renderWordImage(browser, 2)
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(studio.getByRole('listbox', { name: 'detections' })).toBeVisible({ timeout: 45_000 })
  expect(await findMisplacedBoxes(studio, words)).toEqual([])
  const word = studio.getByRole('option', { name: /^EMERGENCY, \d+% sure/ })
  await word.click()
  await expect(word).toHaveAttribute('aria-selected', 'true')
  await expect(studio.getByRole('figure').getByText('EMERGENCY')).toBeVisible()
  await expect(studio.getByRole('region', { name: 'Extracted text' }).getByText('EMERGENCY')).toHaveAttribute(
    'data-highlighted',
  )
})
