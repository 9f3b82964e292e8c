import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version?: string; resolved?: string; link?: boolean }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('Every package of the lockfile has a version, so that npm ci works on every platform', () => {
  expect(installed.filter(([, { version }]) => !version).map(([path]) => path)).toEqual([])
})

test('The lockfile names no registry: everybody installs from their own', () => {
  expect(installed.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([path]) => path)).toEqual(
    [],
  )
})

test('All Mantine packages are of one version; they demand exactly each other', () => {
  const versions = installed
    .filter(([path]) => path.includes('node_modules/@mantine/'))
    .map(([, { version }]) => version)
  expect(new Set(versions).size).toBe(1)
})
