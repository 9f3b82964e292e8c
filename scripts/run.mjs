import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepareRuntime } from '../server/launch/prepare-runtime.mjs'

/*
 * Runs a program of this repository with the packages of all workspaces, which it installs if they are missing:
 *
 *   node scripts/run.mjs bench/run.ts --only start
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const node = await prepareRuntime(root, ['tests/packages', 'bench/packages', 'clients/typescript'])
const { status, error } = spawnSync(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' })
if (error) throw error
process.exit(status ?? 1)
