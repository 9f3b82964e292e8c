import { afterEach, expect, test } from 'vitest'
import { blobToDataUrl, bytesToDataUrl } from './data-url.ts'

type Native = { toBase64?: unknown }
const native = (Uint8Array.prototype as Native).toBase64

afterEach(() => {
  if (native)
    Object.defineProperty(Uint8Array.prototype, 'toBase64', {
      value: native,
      configurable: true,
      writable: true,
    })
  else delete (Uint8Array.prototype as Native).toBase64
})

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 37 + (index >> 8)) & 255)

test.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 200_000])(
  'encodes %i bytes without the native function',
  (length) => {
    delete (Uint8Array.prototype as Native).toBase64
    const expected = Buffer.from(bytes(length)).toString('base64')
    expect(bytesToDataUrl(bytes(length), 'image/png')).toBe(`data:image/png;base64,${expected}`)
  },
)

test('uses the native function', () => {
  Object.defineProperty(Uint8Array.prototype, 'toBase64', {
    value: () => 'native',
    configurable: true,
    writable: true,
  })
  expect(bytesToDataUrl(bytes(9), 'image/jpeg')).toBe('data:image/jpeg;base64,native')
})

test('retains the type of a blob', async () => {
  const url = await blobToDataUrl(new Blob(['hi'], { type: 'image/jpeg' }))
  expect(url).toBe('data:image/jpeg;base64,aGk=')
})
