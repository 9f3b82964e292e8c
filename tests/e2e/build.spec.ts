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

// The build replaces light-dark() in style sheets by properties that only a `color-scheme` of the same sheets would
// set. Colors of both schemes are in the theme.
test('No style sheet has a color that the build makes invalid', async ({ app: _ }) => {
  const sheets = readdirSync('dist/assets').filter((name) => name.endsWith('.css'))
  const invalid = sheets.filter((name) =>
    readFileSync(`dist/assets/${name}`, 'utf8').includes('var(--lightningcss-'),
  )
  expect(invalid).toEqual([])
})

type Chunk = { file: string; imports?: string[] }

test('The service worker stores each script that a stored script imports', async ({ app: _ }) => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync('dist/.manifest.json', 'utf8'))
  const worker = readFileSync('dist/service-worker.js', 'utf8')
  const isStored = ({ file }: Chunk) => worker.includes(file)
  const stored = Object.values(chunks).filter(isStored)
  expect(stored.length).toBeGreaterThan(100)
  const missing = stored.flatMap(({ file, imports = [] }) =>
    imports.filter((name) => chunks[name] && !isStored(chunks[name])).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('The licenses of all models and packages are served, also of those that only a worker has', async ({
  app,
}) => {
  const text = await (await fetch(`${app.url}/licenses.txt`)).text()
  const workers = readdirSync('workers', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|fixtures\//.test(name))
    .map((name) => readFileSync(`workers/${name}`, 'utf8'))
  const imported = workers.flatMap((code) => [
    ...code.matchAll(/^(?!import type).*(?:from|import\() ?'((?:@[^/']+\/)?[a-z][^/']*)[^']*'/gm),
  ])
  const packages = new Set(imported.map(([, name]) => name))
  expect(packages).toContain('workbox-precaching')
  expect([...packages].filter((name) => !text.includes(`\n## ${name} - `))).toEqual([])
  const models = readdirSync('engines/models').filter((name) => name.endsWith('.onnx'))
  expect([...models, '@tabler/icons'].filter((name) => !text.includes(name))).toEqual([])
})
