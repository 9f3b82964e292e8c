import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDecompressionBomb, tinyPng as png, toDataUrl } from '#engines/test-support/images.ts'
import { listen } from '../test-support/listen.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

type Hostile = { body: string | Buffer; type?: string; status: number[] }

const jpeg = Buffer.from(tinyImage.split(',')[1] ?? '', 'base64')
const json = (body: unknown): Hostile => ({ body: JSON.stringify(body), status: [422] })
const image = (bytes: Uint8Array, type = 'image/png') => json({ image_data: toDataUrl(bytes, type) })
const withImageData = (image_data: unknown) => json({ image_data })
const withField = (field: object) => json({ image_data: tinyImage, ...field })
const createHostileBody = (body: string | Buffer, status: number[], type = 'application/json'): Hostile => ({
  body,
  status,
  type,
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
)
const createNestedBody = (open: string, close: string, depth = 200_000) =>
  `{"image_data":${open.repeat(depth)}1${close.repeat(depth)}}`
/** Zod would report each of a million numbers that are texts. */
const createQuality = () => {
  const quality = Object.fromEntries(Array.from({ length: 900_000 }, (_, index) => [index.toString(36), 'x']))
  return JSON.stringify({ image_data: tinyImage, batch: { id: 'x', name: 'x', position: 1, quality } })
}

const bodies: Record<string, Hostile> = {
  'no body': createHostileBody('', [400]),
  'not JSON': createHostileBody('image_data=x', [400]),
  'half a JSON': createHostileBody('{"image_data":"data:image/jpe', [400]),
  'a byte order mark': createHostileBody(`\uFEFF{"image_data":1}`, [400, 422]),
  'invalid UTF-8': createHostileBody(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), [400]),
  'UTF-16': createHostileBody(Buffer.from('{"image_data":"x"}', 'utf16le'), [400]),
  NaN: createHostileBody('{"image_data":NaN}', [400]),
  'two documents': createHostileBody('{}{}', [400]),
  'deep arrays': createHostileBody(createNestedBody('[', ']'), [422]),
  'deep objects': createHostileBody(createNestedBody('{"a":', '}'), [422]),
  'a form': createHostileBody('image_data=x', [415], 'application/x-www-form-urlencoded'),
  multipart: createHostileBody('--x\r\n\r\n--x--', [400], 'multipart/form-data; boundary=x'),
  XML: createHostileBody(
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    [415],
    'application/xml',
  ),
  text: createHostileBody('{}', [415], 'text/plain'),
  'JSON with a foreign charset': createHostileBody('{}', [415, 422], 'application/json; charset=utf-7'),
  null: json(null),
  'an array': json([]),
  'a string': json('data:image/jpeg;base64,AAAA'),
  'a number': json(1e308),
  'an empty object': json({}),
  'image_data null': withImageData(null),
  'image_data a number': withImageData(4),
  'image_data an object': withImageData({ url: 'http://127.0.0.1' }),
  'image_data an array': withImageData([tinyImage]),
  'image_data empty': withImageData(''),
  'image_data a megabyte of text': withImageData('x'.repeat(1_000_000)),
  'an http address': withImageData('http://169.254.169.254/latest/meta-data'),
  'an https address': withImageData('https://example.com/a.jpg'),
  'a file address': withImageData('file:///etc/passwd'),
  'a path': withImageData('../../../../etc/passwd'),
  'a network path': withImageData('//example.com/a.jpg'),
  'a blob address': withImageData('blob:http://localhost/1'),
  script: withImageData('javascript:alert(1)'),
  'data without an image': withImageData('data:image/jpeg;base64,'),
  'data that is not base64': withImageData('data:image/jpeg;base64,<<<<>>>>'),
  'data not in base64 form': withImageData('data:image/jpeg,abc'),
  'data with parameters': withImageData('data:image/jpeg;name=../../x;base64,AAAA'),
  'a data URL in upper case': withImageData(tinyImage.toUpperCase()),
  'a data URL behind a space': withImageData(` ${tinyImage}`),
  'a data URL behind a null byte': withImageData(`\0${tinyImage}`),
  'an SVG declared as SVG': image(svg, 'image/svg+xml'),
  'an SVG declared as PNG': image(svg),
  'HTML declared as JPEG': image(Buffer.from('<script>alert(1)</script>'), 'image/jpeg'),
  'a PDF': image(Buffer.from('%PDF-1.7\n1 0 obj'), 'image/jpeg'),
  'a GIF': image(
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'image/gif',
  ),
  'a GIF declared as PNG': image(
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  ),
  'a HEIC': image(Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj', 'base64'), 'image/heic'),
  'a HEIC declared as JPEG': image(Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj', 'base64'), 'image/jpeg'),
  'a TIFF declared as JPEG': image(Buffer.from('49492a0008000000', 'hex'), 'image/jpeg'),
  'a ZIP': image(Buffer.from('504b0304140000000000', 'hex')),
  'a program': image(Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(100)])),
  'the start of a JPEG': image(jpeg.subarray(0, 3), 'image/jpeg'),
  'a truncated JPEG': image(jpeg.subarray(0, 200), 'image/jpeg'),
  'a truncated PNG': image(png.subarray(0, 40)),
  'a PNG of zero pixels': image(createDecompressionBomb(0, 0)),
  'a PNG of 20000 x 20000': image(createDecompressionBomb(20_000, 20_000)),
  'a PNG of 60000 x 60000': image(createDecompressionBomb(60_000, 60_000)),
  'a PNG one pixel high and 2 billion wide': image(createDecompressionBomb(2_000_000_000, 1)),
  'a JPEG with a script behind it, cut short': image(
    Buffer.concat([jpeg.subarray(0, 250), Buffer.from('<script>')]),
    'image/jpeg',
  ),
  'a RIFF that is no WebP': image(Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'), 'image/webp'),
  'a WebP of nothing': image(Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'),
  'an image of 9 MB': { ...image(Buffer.alloc(8_700_000, 7)), status: [413] },
  'a body of 20 MB': createHostileBody(`{"image_data":"${'A'.repeat(20_000_000)}"}`, [413]),
  'an unknown provider': withField({ provider: 'evil' }),
  'a provider with a path': withField({ provider: '../../google' }),
  'a provider that is an object': withField({ provider: { $ne: null } }),
  'an unknown model': withField({ model: 'gpt-unknown' }),
  'a model of 10 kB': withField({ model: 'm'.repeat(10_000) }),
  'a prototype as provider': withField({ provider: '__proto__' }),
  'an unknown variant': withField({ variant_id: 'other-agent-standard' }),
  'a variant that is an object': withField({ variant_id: {} }),
  'a parameter of 2000 characters': withField({ parameter: 'p'.repeat(2000) }),
  'a parameter that is a list': withField({ parameter: ['apples'] }),
}

describe.each(testDatabases)('hostile bodies on $name', (database) => {
  const server = setUpServer(database)
  let key: string
  let listener: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    key = (await server.createUser('victim')).key
    listener = await listen(server.app)
  })
  afterAll(() => listener.close())
  const post = (
    body: string | Buffer | ReadableStream,
    type = 'application/json',
    path = textExtractorPath,
  ) =>
    fetch(listener.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
      body: body as never,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit)

  test.each(Object.entries(bodies))('rejects %s', async (_, { body, type, status }) => {
    const response = await post(body, type)
    expect(status).toContain(response.status)
    expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })

  test.each([
    ['inference/text-extractor', createQuality()],
    ['inference/text-extractor', createNestedBody('[', ']', 6_000_000)],
    ['datasets/6f1c0f5e-0000-4000-8000-000000000000/items', ` ${createNestedBody('{"":', '}', 2_000_000)}`],
    ['count-templates', `\uFEFF{"examples":[${'{},'.repeat(4_000_000)}1]}`],
  ])('refuses 12 MB of small values for %s without parsing them', async (path, body) => {
    const response = await post(body, 'application/json', `/api/v1/${path}`)
    expect([response.status, await response.json()]).toMatchObject([422, { error: 'too_many_values' }])
  })

  test.each([
    '/api/v1/inference/__proto__',
    '/api/v1/inference/constructor',
    '/api/v1/inference/..%2f..%2fetc%2fpasswd',
    '/api/v1/inference/%00',
    `/api/v1/inference/${'a'.repeat(5000)}`,
    '/api/v1/inference/text-extractor%0d%0aX-Evil:1',
  ])('returns 404 for the agent of %s', async (path) => {
    const response = await post(JSON.stringify({ image_data: tinyImage }), 'application/json', path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: expect.any(String) })
  })

  test('rejects an endless chunked body', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(65)),
    })
    const outcome = await post(endless).then(
      ({ status }) => status,
      () => 'disconnected',
    )
    expect([413, 'disconnected']).toContain(outcome)
  })

  test('re-encodes a polyglot image, so that only its pixels reach the provider', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>%PDF-1.7 PK\x03\x04')])
    server.provider.requests.length = 0
    expect((await post(JSON.stringify({ image_data: toDataUrl(polyglot, 'image/jpeg') }))).status).toBe(200)
    expect(JSON.stringify(server.provider.requests[0]?.body)).not.toContain(
      Buffer.from('<script>alert').toString('base64').slice(2, 14),
    )
  })

  test('charges nothing, leaks no memory and logs neither images nor keys', { tags: ['slow'] }, async () => {
    const again = Object.values(bodies).filter(({ body }) => body.length < 2_000_000)
    const round = async () => {
      await Promise.all(
        again.map(({ body, type }) => post(body, type).then((response) => response.arrayBuffer())),
      )
      const log = server.logLines.splice(0).join('\n')
      expect(log).not.toContain(key.slice(9))
      expect(log).not.toContain('base64,')
      expect(log).not.toContain('provider-secret')
      expect(log).not.toContain('"level":"error"')
    }
    const readTrialUsed = async () =>
      (await server.json('GET', '/api/v1/trial/status-api-key', { token: key })).trial_used
    const usedBefore = await readTrialUsed()
    await round()
    await round()
    const before = await measureMemory()
    for (let times = 0; times < 8; times++) await round()
    // Memory that eight rounds leave behind must be less than one round sends; otherwise bodies are not released.
    const bytes = again.reduce((sum, { body }) => sum + body.length, 0)
    const retained = (await measureMemory()) - before
    expect(retained).toBeLessThan(bytes)
    expect(await readTrialUsed()).toBe(usedBefore)
    expect((await fetch(`${listener.url}/api/health`)).status).toBe(200)
  })
})

/** Returns the memory in use after a garbage collection, on and off the heap, in bytes. */
async function measureMemory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // Several collections are needed, because finalizers run in later turns of the event loop.
  for (let turn = 0; turn < 5; turn++) {
    collect()
    await sleep(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
