import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm ci` unless node_modules matches package-lock.json. npm writes node_modules/.package-lock.json last, so an
 * interrupted installation is repeated.
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
    throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}. See the errors above.`)
}

/** Compares names and versions, wherever npm has placed them. Packages for other platforms may be missing. */
function isInstalled(root) {
  const required = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!required || !installed) return false
  const found = new Set(Object.entries(installed).map(nameAndVersion))
  return Object.entries(required)
    .filter(
      ([path, { optional, peer, devOptional, extraneous }]) =>
        path && !optional && !devOptional && !peer && !extraneous,
    )
    .every((entry) => found.has(nameAndVersion(entry)))
}

function nameAndVersion([path, { version }]) {
  return `${path.split('node_modules/').at(-1)}@${version}`
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
