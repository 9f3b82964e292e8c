import { expect, test } from 'vitest'
import { getRejectionReason } from '../fixtures/check-encoding.ts'
import { heicImages } from '../fixtures/heic-images.ts'
import { createScriptUrl, replaceWorker } from '../fixtures/replace-worker.ts'

/** The first download of the decoder fails with a network error, the second with status 503, the third with 404. */
const failingFetch = createScriptUrl(`
  const responses = [Response.error(), new Response('', { status: 503 }), new Response('', { status: 404 })]
  self.fetch = async () => {
    const response = responses.shift()
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }`)
replaceWorker((url) => createScriptUrl(`import '${failingFetch}'; import ${JSON.stringify(url)}`))

test('tells a decoder that was not loaded from a server without one, and tries again', async () => {
  const heic = await heicImages[0]!.make()
  expect(await getRejectionReason(heic)).toBe('heic-decoder-not-loaded')
  expect(await getRejectionReason(heic)).toBe('heic-decoder-not-loaded')
  expect(await getRejectionReason(heic)).toBe('heic')
})
