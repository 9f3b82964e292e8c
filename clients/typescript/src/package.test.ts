// @module-tag slow
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const source = fileURLToPath(new URL('..', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

test('the package contains the program, the types and the licence, and the program starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ai-vision-package-'))
  await run('npm', ['run', 'build'], { cwd: source })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source })
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ]
  const paths = files.map(({ path }) => path)
  for (const path of ['LICENSE', 'README.md', 'dist/cli.js', 'dist/index.js', 'dist/index.d.ts'])
    expect(paths).toContain(path)
  expect(paths.filter((path) => path.includes('test'))).toEqual([])
  await run('tar', ['-xzf', join(folder, filename), '-C', folder])
  await mkdir(join(folder, 'package/node_modules'))
  await symlink(join(modules, 'openapi-fetch'), join(folder, 'package/node_modules/openapi-fetch'))
  const help = await run(process.execPath, ['dist/cli.js', '--help'], { cwd: join(folder, 'package') })
  expect(help.stdout).toContain('Usage: ai-vision run')
  await rm(folder, { recursive: true })
})
