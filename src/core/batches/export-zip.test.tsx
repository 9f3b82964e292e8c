import { expect, test } from 'vitest'
import { zipRows } from './export-zip.ts'
import { createRow } from './fixtures/rows.ts'

test('makes each file of the ZIP when it is written', async () => {
  const rows = [
    createRow({ path: 'shelf/a.png' }),
    createRow({ path: '../../etc/passwd' }),
    createRow({ path: 'gone.jpg' }),
    createRow({ path: 'broken.jpg' }),
  ]
  const events: string[] = []
  const { zip, missing } = await zipRows(rows, {
    agent: { code: 'text-extractor' },
    readResult: async () => ({ text: 'HELLO' }),
    readAnnotatedImage: async ({ path }) => {
      events.push(`read ${path}`)
      if (path === 'broken.jpg') throw new Error('broken')
      return path === 'gone.jpg' ? undefined : new Blob([path], { type: 'image/jpeg' })
    },
    onProgress: (written) => events.push(`written ${written}`),
  })
  const text = await new Response(zip).text()
  const names = [...text.matchAll(/images\/\d{5}-\w+\.jpg/g)].map(([name]) => name)
  expect(new Set(names)).toEqual(new Set(['images/00001-a.jpg', 'images/00002-passwd.jpg']))
  expect(text).toContain('results.csv')
  expect(text).toContain('"result":{"text":"HELLO"}')
  expect(missing()).toBe(2)
  expect(events.slice(0, 4)).toEqual(['read shelf/a.png', 'written 1', 'read ../../etc/passwd', 'written 2'])
})

test.each([
  ['می\u200cخواهم.png', 'می\u200cخواهم'],
  ['👨\u200d👩\u200d👧 box (1).png', '👨\u200d👩\u200d👧 box (1)'],
  ['a:b?*.png', 'a-b--'],
  ['a\u202egnp.exe.png', 'a-gnp.exe'],
])('the ZIP has the name of %j', async (path, name) => {
  const { zip } = await zipRows([createRow({ path })], {
    agent: { code: 'text-extractor' },
    readResult: async () => ({}),
    readAnnotatedImage: async () => new Blob(['x'], { type: 'image/jpeg' }),
    onProgress: () => undefined,
  })
  expect(await new Response(zip).text()).toContain(`images/00001-${name}.jpg`)
})

test('reads no more images after the target was closed', async () => {
  const read: string[] = []
  const { zip } = await zipRows(
    Array.from({ length: 100 }, () => createRow()),
    {
      agent: { code: 'text-extractor' },
      readResult: async () => ({}),
      readAnnotatedImage: async ({ id }) => {
        read.push(id)
        return new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' })
      },
      onProgress: () => undefined,
    },
  )
  const reader = zip.getReader()
  await reader.read()
  await reader.cancel().catch(() => undefined)
  expect(read.length).toBeLessThan(10)
})
