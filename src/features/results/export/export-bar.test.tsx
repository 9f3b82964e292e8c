import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import '#ui/styles.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EvidenceProvider } from '../annotations/annotation-provider.tsx'
import { plainPicture } from '../fixtures/plain-image.ts'
import { ResultEvidence } from '../annotations/annotated-layout.tsx'
import { WaysOut } from './export-bar.tsx'

const answer = {
  objects_detected: [{ name: 'cup', confidence: 0.9, box: { x: 200, y: 300, width: 400, height: 200 } }],
}

async function show(shown: unknown = answer) {
  const picture = await plainPicture(1000, 750)
  const asked = { agentCode: 'general-object-detection', picture, variantId: 'v-1', parameter: `it's` }
  render(
    <MantineProvider>
      <Notifications />
      <EvidenceProvider answer={shown} picture={picture}>
        <ResultEvidence>
          <WaysOut answer={shown} shown={shown} asked={asked} />
        </ResultEvidence>
      </EvidenceProvider>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Code' })).toBeVisible()
}

/** The wall of the browser: whether and how the system shares. */
function systemShares(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share })
}

afterEach(() => {
  Object.assign(navigator, { canShare: undefined, share: undefined })
  vi.restoreAllMocks()
})

test('Where the system can share, it is given the marked picture and the answer in words', async () => {
  const shared: ShareData[] = []
  systemShares(async (data) => void shared.push(data))
  await show()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => shared, { timeout: 15_000 }).toHaveLength(1)
  const [{ files = [], text } = {}] = shared
  expect(files[0]?.name).toMatch(/^general-object-detection-[\d-]+\.png$/)
  expect(files[0]?.type).toBe('image/png')
  expect(text).toContain('name: cup')
})

test('A share that is called off is no failure, one that fails says what to do', async () => {
  const outcomes = [new DOMException('called off', 'AbortError'), new TypeError('no')]
  systemShares(() => Promise.reject(outcomes.shift()))
  await show()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => outcomes, { timeout: 15_000 }).toHaveLength(1)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByText('Sharing did not work. Download the picture instead.')).toBeVisible()
})

test('Where the system cannot share, nothing is offered', async () => {
  Object.assign(navigator, { canShare: () => false })
  await show()
  await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

test('Without marks there is no marked picture to download', async () => {
  await show({ total_objects: 3 })
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Table (CSV)' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /Picture/ })).not.toBeInTheDocument()
})

test('Only what was copied is called copied', async () => {
  await show()
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refused)
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'As JSON' }).click()
  await expect.element(page.getByRole('button', { name: 'Not copied' })).toBeVisible()
})

test('The code carries the very settings of the run', async () => {
  await show()
  await page.getByRole('button', { name: 'Code' }).click()
  const text = () => page.getByRole('region', { name: 'Code' }).element().textContent
  await expect.poll(text).toContain(`/api/v1/inference/general-object-detection`)
  await expect.poll(text).toContain(`"variant_id":"v-1","parameter":"it'\\''s"`)
  await page.getByText('Python').click()
  await expect.poll(text).toContain(`"parameter": "it's"`)
  await expect.element(page.getByRole('button', { name: 'Save picture.jpg' })).toBeVisible()
})
