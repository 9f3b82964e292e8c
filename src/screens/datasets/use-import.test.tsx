import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { getDatasetImports } from '#features/datasets/import/dataset-imports.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { useImport } from './use-import.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens the import of a golden set, as the user does when coming back to it. */
const open = (datasetId: string) =>
  renderHook(() => useImport(datasetId, { code: 'text-extractor' }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <UserScopeProvider uid="importer">{children}</UserScopeProvider>
      </QueryClientProvider>
    ),
  })

async function drawImage(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** Returns whether the browser asks before it closes the page. */
const blocksClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('files that are read slowly do not replace those that were chosen after them', async () => {
  const imports = getDatasetImports(getUserScope('importer'))
  const add = (...files: File[]) => imports.add('set-3', files, { code: 'text-extractor' })
  const content = Promise.withResolvers<ArrayBuffer>()
  const slow = Object.assign(new File([''], 'slow.csv'), { arrayBuffer: () => content.promise })
  const reading = add(slow)
  await add(new File(['image,text\na.png,HELLO\n'], 'set.csv'), await drawImage('a.png'))
  expect(imports.getState('set-3')).toMatchObject({ step: 'planned', total: 1 })
  content.resolve(new TextEncoder().encode('image,text\nb.png,SLOW\n').buffer)
  await reading
  expect(imports.getState('set-3')).toMatchObject({ step: 'planned', total: 1 })
})

test('an import goes on while the user is elsewhere, blocks the close of the page, and tells what failed', async () => {
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => response.promise)
  const first = await open('set-1')
  first.result.current.add([await drawImage('a.png'), new File(['image,text\na.png,HELLO\n'], 'set.csv')])
  await expect.poll(() => first.result.current.state).toMatchObject({ step: 'planned', total: 1 })
  expect(blocksClosing()).toBe(false)
  first.result.current.start()
  await expect.poll(() => first.result.current.state.step).toBe('importing')
  expect(blocksClosing()).toBe(true)
  await first.unmount()

  const other = await open('set-2')
  expect(other.result.current.state.step).toBe('idle')
  const second = await open('set-1')
  expect(second.result.current.state).toMatchObject({ step: 'importing', total: 1, done: 0 })
  response.resolve(Response.json({ error: 'x', message: 'The set is full.' }, { status: 422 }))
  await expect.poll(() => second.result.current.state).toMatchObject({ step: 'done', added: 0 })
  expect(blocksClosing()).toBe(false)
  await second.unmount()

  const third = await open('set-1')
  expect(third.result.current.state).toMatchObject({
    notes: [{ reason: expect.stringContaining('The set is full.') }],
  })
  third.result.current.reset()
  await expect.poll(() => third.result.current.state.step).toBe('idle')
})
