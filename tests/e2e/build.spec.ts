import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'

test('The build contains no test hooks and no third-party URLs', async ({ app }) => {
  expect(app.url).toContain('localhost')
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) {
    const code = readFileSync(`dist/assets/${name}`, 'utf8')
    expect(code, `${name}: the development user`).not.toContain('dev@vision.localhost')
    expect(code, `${name}: a frame for pop-up sign-in`).not.toContain('__/auth/iframe')
  }
})
