import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { builtInAgents } from '../../domain/agents/agent-types.ts'
import { interpretResult } from '../../domain/agents/interpret-result.ts'
import { expect, test } from '../support/fixtures.ts'

type AgentCase = {
  code: string
  image: string
  context?: string
  /** The shortest answer to the image, as the viewer shows it. */
  headline: string
  /** The labels of the boxes that are drawn, in the order of the result. */
  boxes: readonly RegExp[]
}

const [samples, photos] = ['public/samples', 'tests/image-quality/photos']
const cat = { image: `${photos}/chelsea.jpg`, boxes: [/^cat/i] }
const coffee = `${photos}/coffee.jpg`

/** The agents that need no key, each with a photo of its kind. */
const cases: AgentCase[] = [
  { code: 'general-object-detection', ...cat, headline: '1 object' },
  { code: 'generic-object-detector', ...cat, headline: '1 object' },
  { code: 'scene-analyzer', ...cat, headline: 'Objects: 1 cat.' },
  { code: 'object-counter', ...cat, context: 'cats', headline: '1 object', boxes: [/./] },
  { code: 'specific-object-validator', ...cat, context: 'cat, bus', headline: '1 of 2 found' },
  { code: 'people-counter', image: `${photos}/astronaut.jpg`, headline: '1 person', boxes: [/./] },
  {
    ...{ code: 'counter', image: `${samples}/hex-nuts.jpg`, headline: '11 objects' },
    boxes: Array<RegExp>(11).fill(/./),
  },
  { code: 'product-detector', image: coffee, headline: '1 object', boxes: [/^cup/i] },
  { code: 'reverse-vending-machine', image: coffee, headline: '1 item', boxes: [/^cup/i] },
  { code: 'bottle-assessment', image: coffee, headline: 'No Bottle Detected', boxes: [/^cup/i] },
]
/** The words of a text are boxes too. */
const readers = [
  { code: 'text-extractor', image: `${samples}/receipt.jpg`, text: '60.00' },
  { code: 'label-reader-validator', image: `${samples}/battery-label.jpg`, context: 'UN3481', text: 'Match' },
]

test('Each agent without a key has a case', () => {
  const withKey = ['damage-assessment', 'damage-detector', 'cleanliness-score']
  const codes = builtInAgents.map(({ code }) => code).filter((code) => !withKey.includes(code))
  expect([...cases, ...readers].map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
})

for (const { code, image, context, headline, boxes } of cases)
  test(`${code} shows what the API says of ${image}`, async ({ studio: page }) => {
    const result = await analyze(page, { code, image, context })
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByText(headline, { exact: true })).toBeVisible()
    await expectBoxes(page, code, result)
    const shown = page.locator('g[data-path]')
    await expect(shown).toHaveCount(boxes.length)
    for (const [index, label] of boxes.entries()) await expect(shown.nth(index)).toHaveAccessibleName(label)
  })

for (const { code, image, context, text } of readers)
  test(`${code} shows what the API says of ${image}`, async ({ studio: page }) => {
    const result = await analyze(page, { code, image, context })
    await expect(page.getByRole('region', { name: 'Results' })).toContainText(text)
    await expectBoxes(page, code, result)
  })

type Analyzed = { code: string; image: string; context?: string | undefined }

/** Returns the result of the API. */
async function analyze(page: Page, { code, image, context }: Analyzed): Promise<unknown> {
  const agent = builtInAgents.find((one) => one.code === code)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: new RegExp(`^${agent?.name}`) }).click()
  if (context) await page.getByRole('textbox', { name: 'Context' }).fill(context)
  const answered = page.waitForResponse(/\/api\/v1\/inference\//, { timeout: 45_000 })
  await page.getByLabel('Choose an image').setInputFiles({
    ...{ name: 'photo.jpg', mimeType: 'image/jpeg' },
    buffer: await readFile(image),
  })
  const response = await answered
  expect(response.status()).toBe(200)
  return await response.json()
}

/** Expects each box of the result to be drawn where it is in the image, with its confidence. */
async function expectBoxes(page: Page, code: string, result: unknown): Promise<void> {
  const size = (result as { image_size: { width: number; height: number } }).image_size
  const found = interpretResult(result, { code }).annotations(size)
  expect(found.length).toBeGreaterThan(0)
  const image = page.getByAltText('Sent to the agent')
  await expect(page.locator('g[data-path]')).toHaveCount(found.length)
  // The page may still scroll to the result.
  await expect(async () => {
    const frame = await image.boundingBox()
    if (!frame) throw new Error('The image is not shown.')
    for (const { path, confidence, shape } of found) {
      const drawn = page.locator(`g[data-path="${path}"]`)
      const rectangle = await drawn.locator('rect').last().boundingBox()
      if (confidence !== undefined)
        await expect(drawn).toHaveAccessibleName(new RegExp(`, ${Math.round(100 * confidence)}% sure`))
      const center = {
        x: frame.x + ((shape.x + shape.width / 2) / size.width) * frame.width,
        y: frame.y + ((shape.y + shape.height / 2) / size.height) * frame.height,
      }
      const { x, y, width, height } = rectangle ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(Math.abs(x + width / 2 - center.x), `${path} from left to right`).toBeLessThan(3)
      expect(Math.abs(y + height / 2 - center.y), `${path} from top to bottom`).toBeLessThan(3)
      expect(width / frame.width).toBeCloseTo(shape.width / size.width, 1)
    }
  }).toPass({ timeout: 10_000 })
}
