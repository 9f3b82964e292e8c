import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '../server/launch/build-app.mjs'

let root: string
const countBuilds = async () => (await readFile(join(root, 'builds'), 'utf8')).trim().split('\n').length

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vision-build-'))
  const vite = join(root, 'node_modules/vite/bin')
  await mkdir(vite, { recursive: true })
  await mkdir(join(root, 'dist'))
  const program = "require('node:fs').appendFileSync('builds', process.env.NODE_ENV + '\\n')"
  await writeFile(join(vite, 'vite.js'), program)
})
afterEach(() => rm(root, { recursive: true }))

test('builds for production, also in a test runner, and not again', async () => {
  expect(process.env.NODE_ENV).toBe('test')
  await ensureBuilt(root, process.execPath)
  await ensureBuilt(root, process.execPath)
  expect(await readFile(join(root, 'builds'), 'utf8')).toBe('production\n')
})

test.each(['contract', 'domain', 'engines', 'src', 'workers', 'public', 'scripts/build'])(
  'builds again after a change in %s',
  async (folder) => {
    await ensureBuilt(root, process.execPath)
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'file.ts'), '')
    await ensureBuilt(root, process.execPath)
    expect(await countBuilds()).toBe(2)
  },
)
