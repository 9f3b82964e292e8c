import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearPackageFolder, packageScripts } from '../scripts/clear-package-folder.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clear-package-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const writePackageJson = (scripts: object) =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'ai-vision-platform', scripts }))

test('removes an earlier version, and retains the data and the configuration', () => {
  writePackageJson(packageScripts)
  mkdirSync(join(folder, 'server'))
  // The second one is that of a restored backup (docs/operations.md).
  for (const name of ['.data', '.data-new']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, '.env'), '')
  clearPackageFolder(folder)
  expect(readdirSync(folder).sort()).toEqual(['.data', '.data-new', '.env'])
})

test('creates a folder that is missing', () => {
  clearPackageFolder(join(folder, 'a', 'b'))
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true)
})

test.each([
  ['other files', () => writeFileSync(join(folder, 'photo.jpg'), '')],
  ['a clone of the repository', () => writePackageJson({ ...packageScripts, test: 'node tests/run.mjs' })],
])('removes nothing from a folder with %s', (_, fill) => {
  fill()
  writeFileSync(join(folder, 'file'), '')
  expect(() => clearPackageFolder(folder)).toThrow('contains other files')
  expect(existsSync(join(folder, 'file'))).toBe(true)
})
