import { expect, test } from 'vitest'
import { screenPreloads } from './screen-preloads.ts'

const lazyPart = (route: string) => `src/routes/${route}.tsx?tsr-split=component`
const piece = { isEntry: false, imports: [], css: [], modules: [] }
const pieces = [
  { ...piece, file: 'assets/index.js', isEntry: true, imports: ['assets/vendor.js'] },
  { ...piece, file: 'assets/vendor.js', css: ['assets/vendor.css'] },
  { ...piece, file: 'assets/login.js', imports: ['assets/fields.js'], modules: [lazyPart('login')] },
  { ...piece, file: 'assets/fields.js', imports: ['assets/vendor.js'], css: ['assets/fields.css'] },
  { ...piece, file: 'assets/agents.js', modules: [lazyPart('_shell/agents')] },
]

test('A page asks ahead for what its screen needs beyond the page itself, and for nothing else', () => {
  expect(screenPreloads(['login'], pieces)).toEqual([
    '<link rel="preload" as="style" crossorigin href="/assets/fields.css">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/fields.js">',
  ])
})

test('A screen that the build does not know stops it', () => {
  expect(() => screenPreloads(['logn'], pieces)).toThrow('logn')
})
