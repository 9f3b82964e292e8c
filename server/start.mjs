import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './launch/build-app.mjs'
import { prepareRuntime } from './launch/prepare-runtime.mjs'
import { runChild } from './launch/run-child.mjs'

/**
 * Runs `npm start`, `npm run dev` (--dev), `npm run build` (--build) and `npm run admin` (--admin). It is plain JavaScript
 * without dependencies, because it runs on a fresh clone before `npm ci`, and on a Node that may be too old for TypeScript.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isDevelopment = process.argv.includes('--dev')
const isBuildOnly = process.argv.includes('--build')
const isAdmin = process.argv[2] === '--admin'

try {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile?.('.env')
  const node = await prepareRuntime(root)
  const building = isDevelopment || isAdmin ? undefined : ensureBuilt(root, node)
  const program = isDevelopment ? 'server/develop.ts' : 'server/main.ts'
  const args = isAdmin ? ['server/admin/main.ts', ...process.argv.slice(3)] : [program]
  if (isBuildOnly) await building
  else {
    const { code, isStopped } = await runChild(node, args, building)
    // Stopping is the regular end of a server, but not of a command.
    process.exitCode = isStopped && !isAdmin ? 0 : code
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
