import { once } from 'node:events'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { helloResultJson, respondWith } from '../../../server/test-support/fake-provider.ts'
import { tinyImage } from '../../../server/test-support/test-server.ts'
import { setUpCli } from './test-support/set-up-cli.ts'

const image = Buffer.from(tinyImage.split(',')[1] ?? '', 'base64')
const respond = respondWith('openai-compatible', helloResultJson)
const command = ['run', 'text-extractor', 'images', '--csv', 'out.csv']

const program = setUpCli()
const { server } = program
beforeEach(async () => {
  await mkdir(join(program.folder, 'images'))
  server.provider.state.handler = respond
})

async function writeImages(count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await writeFile(join(program.folder, 'images', `photo ${String(index).padStart(2, '0')}.jpg`), image)
}

const start = (args: string[] = []) => program.start([...command, ...args])
const run = (args: string[] = []) => program.run([...command, ...args])

const readRows = async () =>
  (await readFile(join(program.folder, 'out.csv'), 'utf8')).trim().split('\r\n').slice(1)
const readTrial = () =>
  server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: program.key })

test('a batch of 30 images that is killed in the middle continues: each has one result and one charge', async () => {
  await writeImages(30)
  server.provider.state.handler = async (request, response) => {
    await sleep(20)
    await respond(request, response)
  }
  const killed = start(['--concurrency', '1'])
  const state = join(program.folder, 'out.csv.state.jsonl')
  await expect
    .poll(async () => (await readFile(state, 'utf8').catch(() => '')).split('\n').length, {
      interval: 5,
      timeout: 60_000,
    })
    .toBeGreaterThan(5)
  killed.kill('SIGKILL')
  await new Promise((resolve) => killed.on('close', resolve))
  expect(await readFile(state, 'utf8')).not.toContain(program.key)
  const before = (await server.database.selectFrom('batches').select('id').execute()).length
  const { code, output } = await run()
  expect(output).toContain('30 of 30 succeeded')
  expect(code).toBe(0)
  expect(await server.database.selectFrom('batches').select('id').execute()).toHaveLength(before)
  const ids = (await readRows()).map((row) => row.split(',', 1)[0])
  expect(new Set(ids).size).toBe(30)
  expect(ids[0]).toBe('"images/photo%2000.jpg"')
  expect((await readTrial()).trial_used).toBe(30)
}, 120_000)

/** Starts the command and kills it when this many images are sent; until then, none is analyzed. */
async function killWhenSent(count: number, args: string[]): Promise<void> {
  const killed = Promise.withResolvers<void>()
  server.provider.state.handler = async (request, response) => {
    await killed.promise
    await respond(request, response)
  }
  const child = program.start(args)
  const state = join(program.folder, 'out.csv.state.jsonl')
  await expect
    .poll(async () => (await readFile(state, 'utf8').catch(() => '')).trim().split('\n').length)
    .toBe(count + 1)
  child.kill('SIGKILL')
  await once(child, 'close')
  killed.resolve()
}

test('a batch continues without the images that were moved away after they were sent', async () => {
  await writeImages(3)
  await killWhenSent(3, command)
  await rm(join(program.folder, 'images', 'photo 00.jpg'))
  const { code, output } = await run()
  expect(output).toContain('3 of 3 sent, 3 analyzed')
  expect(output).toContain('3 of 3 succeeded')
  expect(code).toBe(0)
  expect(await readRows()).toHaveLength(3)
})

test('a batch is not continued in another folder, where its images would be sent and charged again', async () => {
  await writeImages(2)
  const { folder } = program
  const absolute = ['run', 'text-extractor', join(folder, 'images'), '--csv', join(folder, 'out.csv')]
  await killWhenSent(2, absolute)
  const elsewhere = await program.run(absolute, join(folder, 'images'))
  expect(elsewhere.output).toContain('Run the command there to continue')
  expect(elsewhere.code).toBe(2)
  expect(await program.run(absolute)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 of 2 succeeded'),
  })
  expect((await readTrial()).trial_used).toBe(2)
})

test('with failed and rejected images the exit code is 1, and the results say why', async () => {
  await writeImages(2)
  await writeFile(join(program.folder, 'images', 'broken.jpg'), 'no image')
  server.provider.state.handler = (_, response) => void response.writeHead(400).end('{}')
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toContain('0 of 3 succeeded')
  const rows = await readRows()
  expect(rows).toHaveLength(3)
  expect(rows.find((row) => row.includes('broken.jpg'))).toMatch(
    /^"images\/broken\.jpg","images\/broken\.jpg","failed","\w/,
  )
  const csv = await readFile(join(program.folder, 'out.csv'), 'utf8')
  const [header, ...lines] = parse(csv, { bom: true, relaxColumnCount: true })
  expect(lines.map((line) => line.length)).toEqual(lines.map(() => header?.length))
  expect((await readTrial()).trial_used).toBe(0)
})

test('the content of files decides; what cannot be analyzed is told and counts as failed', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const files: Record<string, string | Buffer> = {
    'ok.png': image,
    'IMG_1.HEIC': image,
    'c.jfif': image,
    'IMG_2.HEIC': heic,
    'no-name-of-an-image': heic,
    'empty.png': '',
    'notes.txt': 'notes',
    'more.zip': 'PK\x03\x04',
    '._ok.png': '\0\x05\x16\x07',
    'Thumbs.db': 'x',
    '.thumbnails/1.png': image,
    '@eaDir/ok.png/SYNOPHOTO_THUMB_M.png': image,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(program.folder, 'images', name, '..'), { recursive: true })
    await writeFile(join(program.folder, 'images', name), content)
  }
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toContain('images/IMG_2.HEIC: HEIC is not accepted. Convert it to JPEG, PNG or WebP.')
  expect(output).toContain('images/empty.png: It is empty.')
  expect(output).toContain('2 files left out: no images (.zip, .txt).')
  expect(output).toContain('4 files left out: hidden, deleted, a thumbnail, or made by the system.')
  expect(output).toContain('3 of 6 succeeded, 6 files left out.')
  const rows = (await readRows()).map((row) => row.split(',').slice(0, 3).join(' '))
  expect(rows.filter((row) => row.endsWith('"succeeded"'))).toHaveLength(3)
  expect(rows).toContain('"images/IMG_2.HEIC" "images/IMG_2.HEIC" "failed"')
})

test('a batch that was cancelled ends with the results that it has', async () => {
  await writeImages(2)
  await killWhenSent(2, command)
  for (const name of ['left 1.jpg', 'left 2.jpg'])
    await writeFile(join(program.folder, 'images', name), image)
  const [head = ''] = (await readFile(join(program.folder, 'out.csv.state.jsonl'), 'utf8')).split('\n')
  const { batchId } = JSON.parse(head) as { batchId: string }
  await server.json('DELETE', `/api/v1/batches/${batchId}`, { token: program.key })
  const { code, output } = await run(['--concurrency', '1'])
  expect(output).toContain('2 of 4 succeeded')
  expect(code).toBe(1)
  const rows = await readRows()
  expect(rows.filter((row) => row.includes('The batch was cancelled and takes no more items.'))).toHaveLength(
    2,
  )
})

test('hidden files alone are no failure', async () => {
  await writeImages(1)
  await writeFile(join(program.folder, 'images', '._photo 00.jpg'), '\0\x05\x16\x07')
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('1 of 1 succeeded') })
})

test.each([
  ['an unknown key', ['--key', 'vak_live_wrong'], 'This API key is unknown'],
  ['an unknown variant', ['--variant', 'x'], 'no such variant'],
  ['a folder that does not exist', ['missing'], 'ENOENT'],
  ['a server that cannot be reached', ['--url', 'http://127.0.0.1:1'], 'The server cannot be reached ('],
])('with %s the exit code is 2, and one line says why', async (_, args, message) => {
  await writeImages(1)
  const { code, output } = await run(args)
  expect(code).toBe(2)
  expect(output.trim().split('\n').at(-1)).toContain(message)
})

test('a file that changed since it was sent is not mixed into the old batch', async () => {
  await writeImages(3)
  await killWhenSent(3, command)
  await utimes(join(program.folder, 'images', 'photo 00.jpg'), 1, 1)
  const changed = await run()
  expect(changed.code).toBe(2)
  expect(changed.output).toContain('has changed since it was sent')
  expect((await run(['--restart'])).code).toBe(0)
})
