import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './launch/build-app.mjs'
import { prepare } from './launch/prepare.mjs'
import { runChild } from './launch/run-child.mjs'

/*
 * `npm start`, `npm run dev` (--dev) and `npm run build` (--build). Plain JavaScript without dependencies: it runs on a
 * fresh clone before `npm ci`, and on a Node that may be too old for TypeScript.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isDevelopment = process.argv.includes('--dev')
const isBuildOnly = process.argv.includes('--build')

try {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile?.('.env')
  const node = prepare(root)
  if (!isDevelopment) ensureBuilt(root, node)
  if (!isBuildOnly)
    process.exitCode = await runChild(node, [isDevelopment ? 'server/develop.ts' : 'server/main.ts'])
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
