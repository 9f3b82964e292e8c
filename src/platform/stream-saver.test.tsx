import { afterEach, expect, test } from 'vitest'
import { encodeTextStream, pickStreamSaver } from './stream-saver.ts'

type Picker = () => Promise<FileSystemFileHandle>
const setPicker = (picker: Picker | undefined) =>
  Object.defineProperty(globalThis, 'showSaveFilePicker', { value: picker, configurable: true })
const { createObjectURL } = URL
const { click } = HTMLAnchorElement.prototype

afterEach(() => {
  setPicker(undefined)
  URL.createObjectURL = createObjectURL
  HTMLAnchorElement.prototype.click = click
})

test('writes to the file that the user has chosen, while the content is being made', async () => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('saved.csv', { create: true })
  setPicker(async () => handle)
  const save = await pickStreamSaver('results.csv', 'text/csv')
  await save?.(encodeTextStream(['a\n', 'ü\n']))
  expect(await (await handle.getFile()).text()).toBe('a\nü\n')
})

test('saves nothing if the user cancels', async () => {
  setPicker(() => Promise.reject(new DOMException('cancelled', 'AbortError')))
  expect(await pickStreamSaver('results.csv', 'text/csv')).toBeNull()
})

test.each([
  ['has no dialog', undefined],
  ['does not allow the dialog', () => Promise.reject(new DOMException('no', 'SecurityError'))],
])('downloads the file if the browser %s', async (_, picker) => {
  setPicker(picker)
  let saved: Blob | undefined
  let name = ''
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return createObjectURL(blob)
  }
  HTMLAnchorElement.prototype.click = function () {
    name = this.download
  }
  async function* parts() {
    yield 'a'
    yield 'b'
  }
  const save = await pickStreamSaver('results.csv', 'text/csv')
  await save?.(encodeTextStream(parts()))
  expect(name).toBe('results.csv')
  expect(await saved?.text()).toBe('ab')
})
