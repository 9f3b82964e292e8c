import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DatasetItem } from '#contract/dataset.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { EditItemDialog } from './edit-item-dialog.tsx'

const server = vi.fn<typeof fetch>()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const expected = {
  total_count: 2,
  objects: [
    { x: 1, y: 1, width: 4, height: 4 },
    { x: 9, y: 9, width: 4, height: 4 },
  ],
  image_size: { width: 20, height: 20 },
}

const items: DatasetItem[] = ['a', 'b'].map((name) => ({
  ...{ id: name, digest: name, name: `${name}.png`, width: 20, height: 20, expected, tags: ['easy'] },
}))

async function drawImage(): Promise<Blob> {
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
  return await canvas.convertToBlob()
}

type Answers = { image: () => Promise<Response>; change?: () => Promise<Response> }

/** Shows a golden set of two images, each with a button that edits it. */
async function renderItems({ image, change = async () => Response.json(items[0]) }: Answers) {
  server.mockImplementation((url, init) =>
    init?.method === 'PATCH'
      ? change()
      : String(url).includes('/images/')
        ? image()
        : Promise.resolve(Response.json({ items })),
  )
  vi.stubGlobal('fetch', server)
  function Items() {
    const [edited, setEdited] = useState<DatasetItem>()
    const [opened, setOpened] = useState(false)
    return (
      <>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            onClick={() => {
              setEdited(item)
              setOpened(true)
            }}
          >
            Edit {item.name}
          </button>
        ))}
        <EditItemDialog
          datasetId="set-1"
          item={edited}
          opened={opened}
          items={items}
          agent={{ code: 'counter' }}
          onEdit={setEdited}
          onClose={() => setOpened(false)}
        />
      </>
    )
  }
  return await renderScreen(Items, { hasReducedMotion: true })
}

const showImage = async () => new Response(await drawImage())

/** The bodies of the changes that were sent. */
const listChanges = () =>
  server.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [JSON.parse(String(init.body))] : []))

test('keeps the expected boxes if the image cannot be loaded, and loads it again', async () => {
  let image = async () => Response.json({ error: 'x', message: 'The image store is down.' }, { status: 503 })
  const { screen } = await renderItems({ image: () => image() })
  await screen.getByRole('button', { name: 'Edit a.png' }).click()
  const dialog = screen.getByRole('dialog', { name: 'a.png' })
  await dialog.getByLabelText('Total', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(listChanges).toEqual([{ expected: { ...expected, total_count: 3 } }])

  await screen.getByRole('button', { name: 'Edit b.png' }).click()
  const other = screen.getByRole('dialog', { name: 'b.png' })
  await expect.element(other.getByText('The image could not be loaded')).toBeVisible()
  image = showImage
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect.element(other.getByRole('img', { name: 'Sent to the agent' })).toBeVisible()
})

test('a late save closes the dialog of its own image only', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { screen, queries } = await renderItems({ image: showImage, change: () => promise })
  await screen.getByRole('button', { name: 'Edit a.png' }).click()
  const dialog = screen.getByRole('dialog', { name: 'a.png' })
  await dialog.getByLabelText('Total', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await screen.getByRole('button', { name: 'Edit b.png' }).click()
  const other = screen.getByRole('dialog', { name: 'b.png' })
  await expect.element(other.getByRole('button', { name: 'Save' })).toBeEnabled()
  await other.getByLabelText('Total', { exact: true }).fill('4')
  await other.getByRole('combobox', { name: 'Tags' }).fill('night')
  resolve(Response.json(items[0]))
  await expect.poll(() => queries.isMutating()).toBe(0)
  await expect.element(other.getByLabelText('Total', { exact: true })).toHaveValue('4')
  await expect.element(other.getByRole('combobox', { name: 'Tags' })).toHaveValue('night')
})
