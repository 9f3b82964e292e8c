import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveApp } from './static-app.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vision-dist-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>App</title>')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const lazyPart = (route: string) => `src/routes/${route}.tsx?tsr-split=component`
const piece = { isEntry: false, imports: [], css: [], modules: [] }
const pieces = [
  { ...piece, file: 'assets/index.js', isEntry: true, imports: ['assets/vendor.js'] },
  { ...piece, file: 'assets/vendor.js', css: ['assets/vendor.css'] },
  { ...piece, file: 'assets/login.js', imports: ['assets/fields.js'], modules: [lazyPart('login')] },
  { ...piece, file: 'assets/fields.js', imports: ['assets/vendor.js'], css: ['assets/fields.css'] },
  { ...piece, file: 'assets/agents.js', modules: [lazyPart('_shell/agents')] },
]

async function linkOf(path: string): Promise<string | null> {
  const answer = await new Hono().use('*', serveApp(root, {})).request(path)
  expect(answer.status).toBe(200)
  return answer.headers.get('Link')
}

test('The page of a screen announces what the screen needs beyond the page itself, and nothing else', async () => {
  await writeFile(join(root, '.pieces.json'), JSON.stringify(pieces))
  expect((await linkOf('/login?redirect=%2Ftest'))?.split(', ')).toEqual([
    '</assets/fields.css>; rel=preload; as=style; crossorigin',
    '</assets/login.js>; rel=modulepreload; crossorigin',
    '</assets/fields.js>; rel=modulepreload; crossorigin',
  ])
})

test('Nothing is announced for other paths, and where the build does not say what it is made of', async () => {
  expect(await linkOf('/login')).toBeNull()
  await writeFile(join(root, '.pieces.json'), JSON.stringify(pieces))
  expect(await linkOf('/email-verification')).toBeNull()
  await writeFile(join(root, '.pieces.json'), 'not json')
  expect(await linkOf('/login')).toBeNull()
})
