import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a Node that is too old for TypeScript is named, and starts nothing', () => {
  const olderNode =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.4' } })"
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(olderNode)}`, 'server/start-package.mjs'],
    { encoding: 'utf8', timeout: 20_000 },
  )
  expect(stderr).toMatch(/^This program needs Node 22\.18 or newer, but found Node 20\.19\.4\. .*\n$/)
  expect(status).toBe(1)
})
