import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type LockedPackages, listShippedPackages } from '../scripts/licenses/shipped-packages.ts'

const page = readFileSync('THIRD-PARTY-LICENSES.md', 'utf8')
const [files = '', packages = ''] = page.split('## Packages')
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }
const shipped = listShippedPackages(lock.packages)

/** Licenses that ask for no more than their text. */
const permissive =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|AFL-2\.1| OR )+\)?$/
/** Libraries under the LGPL, which users can replace because they are separate files. */
const replaceable = /^(@img\/|libheif-js$)/

test('lists the packages that ship, in their versions', () => {
  const listed = [...packages.matchAll(/^\| (\S+) \| (\d\S*) \| \S/gm)].map(
    ([, name, version]) => `${name} ${version}`,
  )
  const expected = new Set(shipped.map(({ name, version }) => `${name} ${version}`))
  expect(listed.toSorted(), 'run scripts/licenses/write-licenses.ts').toEqual([...expected].toSorted())
})

test('every package may be shipped', () => {
  const rows = [...packages.matchAll(/^\| (\S+) \| \d\S* \| (.+) \|$/gm)]
  const others = rows.filter(
    ([, name = '', license = '']) =>
      !(permissive.test(license) || (replaceable.test(name) && license.includes('LGPL-3.0'))),
  )
  expect(others.map(([row]) => row)).toEqual([])
})

test('names the source of every model and photo', () => {
  const tracked = execFileSync('git', ['ls-files', 'engines/models', 'public/samples'], { encoding: 'utf8' })
  const foreign = tracked.split('\n').filter((file) => /\.(onnx|txt)$|-photo/.test(file))
  expect(foreign.length).toBeGreaterThan(0)
  expect(foreign.filter((file) => !files.includes(file.split('/').at(-1) ?? ''))).toEqual([])
})

describe('listShippedPackages', () => {
  test('follows dependencies and required peers, but not build tools', () => {
    const found = listShippedPackages({
      '': { dependencies: { a: '1' }, devDependencies: { vite: '1', react: '1' } },
      'node_modules/a': {
        version: '1',
        license: 'MIT',
        dependencies: { b: '2' },
        peerDependencies: { c: '1', d: '1' },
        peerDependenciesMeta: { d: { optional: true } },
      },
      'node_modules/a/node_modules/b': { version: '2', license: 'ISC' },
      'node_modules/b': { version: '1' },
      'node_modules/c': { version: '1' },
      'node_modules/d': { version: '1' },
      'node_modules/react': { version: '1' },
      'node_modules/vite': { version: '1' },
    })
    expect(found.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual([
      'a 1',
      'b 2',
      'c 1',
      'react 1',
    ])
  })
})
