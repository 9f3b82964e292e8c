import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version?: string; resolved?: string; link?: boolean }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

// npm ci fails on other platforms if the version of an optional package is missing.
test('Every package has a version', () => {
  expect(installed.filter(([, { version }]) => !version).map(([path]) => path)).toEqual([])
})

test('No package has a registry URL', () => {
  expect(installed.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([path]) => path)).toEqual(
    [],
  )
})

test('All Mantine packages have the same version', () => {
  const versions = installed
    .filter(([path]) => path.includes('node_modules/@mantine/'))
    .map(([, { version }]) => version)
  expect(new Set(versions).size).toBe(1)
})

// swagger-ui-dist would report installations to scarf.sh. An override prevents this, because npm 10 ignores `allowScripts`.
test('No package reports installations', () => {
  const { scarfSettings } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scarfSettings).toEqual({ enabled: false })
})
