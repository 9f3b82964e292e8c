import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { AddRowsToDatasetButton } from './add-rows-to-dataset-button.tsx'

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const createRow = (title: string): BatchRow => ({
  ...{ id: title, runId: title, position: 1, path: `folder/${title}`, title, status: 'done' },
  ...{ statusLabel: 'Done', headline: '1 object', imageSize: { width: 2, height: 2 }, isShared: true },
  ...{ columns: {}, reruns: [], verdict: 'right' },
})

const agent = { code: 'counter', name: 'Counter' }

/** Shows the button for images of a shared batch, and returns the names that the server has got. */
async function renderButton(titles: string[], refuse: (name: string) => Response | undefined) {
  const added: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!String(url).endsWith('/items'))
      return Response.json({ datasets: [], ...(init?.method === 'POST' && { id: 'set-1' }) })
    const { name, expected } = JSON.parse(String(init?.body)) as { name: string; expected: object }
    const refusal = refuse(name)
    if (refusal) return refusal
    added.push(name)
    const item = { id: name, digest: name, name, width: 2, height: 2, expected, tags: [] }
    return Response.json({ item, outcome: 'added' })
  })
  const readResult = async () => ({ total_count: 1 })
  const { screen } = await renderScreen(() => (
    <>
      <Notifications />
      <AddRowsToDatasetButton rows={titles.map(createRow)} content={{ agent, readResult }} />
    </>
  ))
  await screen.getByRole('button', { name: `Add ${titles.length} to golden set` }).click()
  return { screen, added }
}

const createError = (status: number, message: string) =>
  Response.json({ error: 'refused', message }, { status })

test('images that the server refuses are named, and the others are added', async () => {
  const { screen, added } = await renderButton(['a.jpg', 'b.jpg', 'c.jpg'], (name) =>
    name === 'b.jpg' ? createError(422, 'The expected result is too large.') : undefined,
  )
  const message =
    '2 of 3 images are in Counter golden set. Not added: b.jpg. The expected result is too large.'
  await expect.element(screen.getByText(message)).toBeVisible()
  expect(added).toEqual(['a.jpg', 'c.jpg'])
})

test('a problem of the server ends it, and says how many images were added', async () => {
  const { screen, added } = await renderButton(['a.jpg', 'b.jpg', 'c.jpg'], (name) =>
    name === 'b.jpg' ? createError(503, 'The server is busy.') : undefined,
  )
  await expect
    .element(screen.getByText('1 of 3 images are in Counter golden set. The server is busy.'))
    .toBeVisible()
  expect(added).toEqual(['a.jpg'])
})

test('a long name is shortened, and its control characters become spaces', async () => {
  const { added } = await renderButton([`${'x'.repeat(300)}\u0007.jpg`], () => undefined)
  await expect.poll(() => added).toEqual([`${'x'.repeat(195)} .jpg`])
})
