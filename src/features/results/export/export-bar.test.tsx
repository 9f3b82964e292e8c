import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import '#ui/app.css'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AnnotatedLayout } from '../annotations/annotated-layout.tsx'
import { AnnotationProvider } from '../annotations/annotation-provider.tsx'
import { createPlainImage } from '../fixtures/create-plain-image.ts'
import { ExportBar } from './export-bar.tsx'

const result = {
  objects_detected: [{ name: 'cup', confidence: 0.9, box: { x: 200, y: 300, width: 400, height: 200 } }],
}

async function show(shown: unknown = result, image?: Blob) {
  image ??= await createPlainImage(1000, 750)
  const request = { agentCode: 'general-object-detection', image, variantId: 'v-1', parameter: `it's` }
  render(
    <MantineProvider>
      <Notifications />
      <AnnotationProvider interpretation={interpretResult(shown, { code: 'custom' })} image={image}>
        <AnnotatedLayout>
          <ExportBar result={shown} shown={shown} request={request} />
        </AnnotatedLayout>
      </AnnotationProvider>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Code' })).toBeVisible()
}

/** Replaces the sharing function of the browser. */
function mockSharing(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share })
}

afterEach(() => {
  Object.assign(navigator, { canShare: undefined, share: undefined })
  vi.restoreAllMocks()
})

test('shares the annotated image and the result as text', async () => {
  const shared: ShareData[] = []
  mockSharing(async (data) => void shared.push(data))
  await show()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => shared, { timeout: 15_000 }).toHaveLength(1)
  const [{ files = [], text } = {}] = shared
  expect(files[0]?.name).toMatch(/^general-object-detection-[\d-]+\.png$/)
  expect(files[0]?.type).toBe('image/png')
  expect(text).toContain('name: cup')
})

test('shares an image without annotations as it is', async () => {
  const shared: ShareData[] = []
  mockSharing(async (data) => void shared.push(data))
  await show({ text: 'HALLO' }, await drawImage(8, 8, 'image/webp'))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => shared, { timeout: 15_000 }).toHaveLength(1)
  expect(shared[0]?.files?.[0]?.name).toMatch(/\.webp$/)
})

test('shows an error if sharing fails, but not if the user cancels it', async () => {
  const outcomes = [new DOMException('cancelled', 'AbortError'), new TypeError('no')]
  mockSharing(() => Promise.reject(outcomes.shift()))
  await show()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => outcomes, { timeout: 15_000 }).toHaveLength(1)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByText('Sharing failed. Download the image instead.')).toBeVisible()
})

test('hides Share if the browser cannot share files', async () => {
  Object.assign(navigator, { canShare: () => false })
  await show()
  await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

test('hides Share if the image is not on this device', async () => {
  mockSharing(async () => undefined)
  await show(result, new Blob())
  await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

test('offers no annotated image without annotations', async () => {
  await show({ total_objects: 3 })
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Table (CSV)' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /image/ })).not.toBeInTheDocument()
})

test('says Not copied if the clipboard is blocked', async () => {
  await show()
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refused)
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'As JSON' }).click()
  await expect.element(page.getByRole('button', { name: 'Not copied' })).toBeVisible()
})

test('generates code with the settings of the run', async () => {
  await show()
  await page.getByRole('button', { name: 'Code' }).click()
  const text = () => page.getByRole('region', { name: 'Code' }).element().textContent
  await expect.poll(text).toContain(`/api/v1/inference/general-object-detection`)
  await expect.poll(text).toContain(`"variant_id":"v-1","parameter":"it'\\''s"`)
  await page.getByText('Python').click()
  await expect.poll(text).toContain(`"parameter": "it's"`)
  await expect.element(page.getByRole('button', { name: 'Save image.jpg' })).toBeVisible()
})
