import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { dataset as anyDataset } from './fixtures/dataset.ts'
import { ScorersDialog } from './scorers-dialog.tsx'

const server = vi.fn<typeof fetch>()
const onClose = vi.fn()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const scorers = { count: { scorer: 'absolute-error', tolerance: 2, decides: false } } as const
const dataset = { ...anyDataset, scorers }

const queries = new QueryClient()

function Dialog({ opened }: { opened: boolean }) {
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ScorersDialog dataset={dataset} opened={opened} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

async function openDialog() {
  server.mockImplementation(async () => Response.json(dataset))
  vi.stubGlobal('fetch', server)
  return await render(<Dialog opened />)
}

/** Returns the body of the request that saves the scorers, when the dialog has closed. */
async function readSaved(): Promise<unknown> {
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  const [url, options] = server.mock.calls.find(([, init]) => init?.method === 'PATCH') ?? []
  expect(String(url)).toContain('/api/v1/datasets/set-1')
  return JSON.parse(String(options?.body))
}

test('shows the scorers of the set, and the defaults of all others', async () => {
  const dialog = await openDialog()
  const tolerance = (name: string) => dialog.getByLabelText(`Tolerance for ${name}`)
  await expect.element(tolerance('counts and scores')).toHaveValue('2')
  await expect.element(tolerance('texts')).toHaveValue('0.05')
  await expect
    .element(dialog.getByRole('combobox', { name: 'Counts and scores: effect' }))
    .toHaveValue('Is only measured')
  await expect
    .element(dialog.getByRole('combobox', { name: 'Texts', exact: true }))
    .toHaveValue('Character error rate')
})

test('saves another scorer with its tolerance and effect', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('combobox', { name: 'Texts', exact: true }).click()
  // Only scorers of texts are offered.
  await expect.element(dialog.getByRole('option', { name: 'Word error rate' })).toBeVisible()
  expect(dialog.getByRole('option', { name: /box/i }).query()).toBeNull()
  await dialog.getByRole('option', { name: 'Word error rate' }).click()
  await dialog.getByLabelText('Tolerance for texts').fill('0.2')
  await dialog.getByRole('combobox', { name: 'Texts: effect' }).click()
  await dialog.getByRole('option', { name: 'Decides whether an image is right' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await readSaved()).toEqual({
    scorers: { ...dataset.scorers, text: { scorer: 'word-error-rate', tolerance: 0.2, decides: true } },
  })
})

test('shows the settings of the set again after edits that were discarded', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('button', { name: 'Use defaults' }).click()
  await expect.element(dialog.getByLabelText('Tolerance for counts and scores')).toHaveValue('0')
  await dialog.rerender(<Dialog opened={false} />)
  await dialog.rerender(<Dialog opened />)
  await expect.element(dialog.getByLabelText('Tolerance for counts and scores')).toHaveValue('2')
})

test('restores the defaults', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('button', { name: 'Use defaults' }).click()
  await expect.element(dialog.getByLabelText('Tolerance for counts and scores')).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await readSaved()).toEqual({ scorers: {} })
})
