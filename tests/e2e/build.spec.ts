import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'

// The `app` fixture is used because it builds the app.
test('The build contains neither the development user nor the sign-in iframe', async ({ app: _ }) => {
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) {
    const code = readFileSync(`dist/assets/${name}`, 'utf8')
    expect(code, `${name}: development user`).not.toContain('dev@vision.localhost')
    expect(code, `${name}: iframe for popup sign-in`).not.toContain('__/auth/iframe')
  }
})
