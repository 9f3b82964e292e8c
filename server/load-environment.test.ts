import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnvironment } from './load-environment.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'environment-'))
})
afterAll(() => rm(folder, { recursive: true }))

const text = (name: string) => `${name}=42\r\n# Größe\r\nexport ${name}_B="a b"\r\nPATH=/nowhere\r\n`
const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le')

test.each<[string, (content: string) => Buffer]>([
  ['UTF-8', (content) => Buffer.from(content)],
  ['UTF-8 with a byte order mark', (content) => Buffer.from(`\uFEFF${content}`)],
  ['UTF-16', utf16],
  ['big-endian UTF-16', (content) => utf16(content).swap16()],
])('reads a file in %s, which overrides nothing', async (encoding, encode) => {
  const path = process.env.PATH
  const name = `TEST_${encoding.replaceAll(/\W/g, '_')}`
  const file = join(folder, name)
  await writeFile(file, encode(text(name)))
  loadEnvironment(file)
  expect([process.env[name], process.env[`${name}_B`], process.env.PATH]).toEqual(['42', 'a b', path])
})

test('says in a sentence why a file cannot be read', async () => {
  const file = join(folder, 'latin1')
  await writeFile(file, Buffer.from('A=Größe', 'latin1'))
  expect(() => loadEnvironment(file)).toThrow('latin1 is not UTF-8.')
  expect(() => loadEnvironment(folder)).toThrow('cannot be read (EISDIR).')
  expect(() => loadEnvironment(join(folder, 'missing'))).not.toThrow()
})
