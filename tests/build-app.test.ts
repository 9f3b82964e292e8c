import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureBuilt } from '../server/launch/build-app.mjs'

test('builds for production, also in a test runner, and not again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vision-build-'))
  const vite = join(root, 'node_modules/vite/bin')
  await mkdir(vite, { recursive: true })
  await mkdir(join(root, 'dist'))
  const program = "require('node:fs').appendFileSync('builds', process.env.NODE_ENV + '\\n')"
  await writeFile(join(vite, 'vite.js'), program)
  expect(process.env.NODE_ENV).toBe('test')
  await ensureBuilt(root, process.execPath)
  await ensureBuilt(root, process.execPath)
  expect(await readFile(join(root, 'builds'), 'utf8')).toBe('production\n')
  await rm(root, { recursive: true })
})
