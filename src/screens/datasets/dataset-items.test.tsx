import { useSearch } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { DatasetItem } from '#contract/dataset.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { DatasetItems } from './dataset-items.tsx'

afterEach(() => vi.unstubAllGlobals())

const getTag = (index: number) => `tag ${index} ${'x'.repeat(30)}`
const items: DatasetItem[] = Array.from({ length: 14 }, (_, index) => ({
  ...{ id: `item-${index}`, digest: 'd', name: `${index}.png`, width: 20, height: 20, expected: {} },
  tags: [getTag(index)],
}))

test('images are filtered by any tag of the set', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  function Items() {
    const { q = '', tag = '' } = useSearch({ strict: false }) as { q?: string; tag?: string }
    return (
      <DatasetItems datasetId="set-1" items={items} agent={{ code: 'counter' }} filter={{ text: q, tag }} />
    )
  }
  const { screen } = await renderScreen(Items, {
    path: '/datasets/$id',
    location: '/datasets/set-1',
    hasReducedMotion: true,
  })
  await screen.getByRole('combobox', { name: 'Tag' }).click()
  await screen.getByRole('option', { name: getTag(13) }).click()
  await expect.element(screen.getByText('1 image', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit 13.png' })).toBeInTheDocument()
})
