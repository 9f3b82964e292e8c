import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './server/launch/build-app.mjs'

await ensureBuilt(fileURLToPath(new URL('.', import.meta.url)), process.execPath)

/** Vite's manifest: each source file with its chunk and what that imports statically. */
const manifest = JSON.parse(readFileSync('dist/.manifest.json', 'utf8'))
const page = 'index.html'
const shell = 'src/routes/_shell.tsx?tsr-split=component'
const login = chunksOf(page, 'src/routes/login.tsx?tsr-split=component')
const studio = chunksOf(page, shell, 'src/routes/_shell/test.route.tsx?tsr-split=component')

const budgets = [
  { name: 'JavaScript before /login can be used', path: scripts(login), limit: '163 kB' },
  { name: 'JavaScript before /test can be used', path: scripts(studio), limit: '215 kB' },
  { name: 'CSS of /login', path: styles(login), limit: '45 kB' },
  { name: 'CSS of /test', path: styles(studio), limit: '45 kB' },
  // As `globPatterns` in vite.config.ts.
  {
    name: 'Precache',
    path: [
      'dist/**/*.{html,js,css,wasm,woff2}',
      'dist/icon.svg',
      'dist/samples/*',
      '!dist/samples/*-photo.jpg',
      '!dist/assets/{decode-heic,libheif,reader.worker,ort-wasm-simd-threaded,yaml,zxing_reader}-*',
      '!dist/assets/{first-image,invite,new-evaluation,scorers}-dialog-*',
    ],
    limit: '1000 kB',
  },
  { name: 'Image worker', path: 'dist/assets/image.worker-*.js', limit: '8 kB' },
  {
    name: 'HEIC decoder, loaded on demand',
    path: 'dist/assets/{decode-heic,libheif}-*.{js,wasm}',
    limit: '510 kB',
  },
  {
    name: 'Results without a network, loaded on demand',
    path: 'dist/assets/{reader.worker-*.js,ort-wasm-*.wasm,zxing_reader-*.wasm,text-*.onnx,text-*.txt}',
    limit: '18 MB',
  },
  { name: 'Image module on the page', path: 'dist/assets/encode-image-*.js', limit: '8 kB' },
]

export default budgets.map((budget) => ({ ...budget, gzip: true }))

function chunksOf(...entries) {
  const keys = new Set()
  const visit = (key) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const imported of manifest[key].imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...keys].map((key) => manifest[key])
}

function scripts(chunks) {
  return chunks.map(({ file }) => `dist/${file}`)
}

function styles(chunks) {
  return [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `dist/${file}`)
}
