import { mkdirSync } from 'node:fs'
import { build } from 'vite'

/** The page of the contestants, as a build of the product is made. @returns {Promise<string>} its folder */
export async function buildPage(/** @type {string} */ cache) {
  const outDir = `${cache}/page`
  mkdirSync(cache, { recursive: true })
  await build({
    root: new URL('./page', import.meta.url).pathname,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  })
  return outDir
}
