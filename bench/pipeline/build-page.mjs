import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The page of the contestants, as a build of the product is made. @returns {Promise<string>} its folder */
export async function buildPage(/** @type {string} */ cache) {
  const outDir = `${cache}/page`
  mkdirSync(cache, { recursive: true })
  await build({
    root: fileURLToPath(new URL('./page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  })
  return outDir
}
