import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds the benchmark page, which contains all candidates, with the settings of the app.
 *
 * @returns {Promise<string>} the folder of the build
 */
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
