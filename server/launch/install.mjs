import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm ci` if what is installed is not what package-lock.json asks for. npm writes its own list of what it has
 * installed last of all, so an interrupted installation counts as none.
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return
  process.stdout.write('Installing the packages (once; this takes a minute) ...\n')
  const npm = process.env.npm_execpath
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status, error } = spawnSync(program, [...args, '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}. The lines above say why.`)
}

/** By name and version, wherever npm has put them; what is meant for another platform is allowed to be missing. */
function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  const found = new Set(Object.entries(installed).map(nameAndVersion))
  return Object.entries(wanted)
    .filter(
      ([path, { optional, peer, devOptional, extraneous }]) =>
        path && !optional && !devOptional && !peer && !extraneous,
    )
    .every((entry) => found.has(nameAndVersion(entry)))
}

function nameAndVersion([path, { version }]) {
  return `${path.split('node_modules/').at(-1)}@${version}`
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
