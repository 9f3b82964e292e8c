import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Baseline, defaultBaselineSettings } from '#contract/baseline.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { BaselineSettings } from './baseline-settings.tsx'

afterEach(() => vi.unstubAllGlobals())

const baseline: Baseline = {
  ...defaultBaselineSettings,
  ...{ dataset_id: 'set-1', dataset_name: 'Shelf 7', evaluation_id: 'evaluation-1', candidate: 0 },
  ...{ name: 'Standard', next_at: null, sample: null, last_check: null, problem: null },
}

const Settings = () => <BaselineSettings baseline={baseline} />

test('a number is entered key by key, also after the field was emptied', async () => {
  const server = vi.fn<typeof fetch>(async () => Response.json({ baseline }))
  vi.stubGlobal('fetch', server)
  const { screen } = await renderScreen(Settings)
  const images = screen.getByLabelText('Images per check')
  const tolerance = screen.getByLabelText('Tolerance in %')
  const save = screen.getByRole('button', { name: 'Save' })
  await images.clear()
  await expect.element(images).toHaveValue('')
  await expect.element(save).toBeDisabled()
  await userEvent.type(images, '80')
  await tolerance.clear()
  await expect.element(save).toBeDisabled()
  await userEvent.type(tolerance, '0.5')
  await expect.element(images).toHaveValue('80')
  await expect.element(tolerance).toHaveValue('0.5')
  await save.click()
  await expect.poll(() => server).toHaveBeenCalled()
  const [, options] = server.mock.calls.find(([, init]) => init?.method === 'PUT') ?? []
  expect(JSON.parse(String(options?.body))).toMatchObject({ images: 80, tolerance: 0.005 })
})

test('a number that is too small becomes the smallest one', async () => {
  const { screen } = await renderScreen(Settings)
  const tolerance = screen.getByLabelText('Tolerance in %')
  await tolerance.fill('0')
  await expect.element(tolerance).toHaveValue('0')
  await userEvent.tab()
  await expect.element(tolerance).toHaveValue('0.1')
})
