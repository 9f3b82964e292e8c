import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Runs `npm ci` unless node_modules contains the packages of the root and of these workspaces in the versions of
 * package-lock.json. An interrupted installation is repeated, because npm writes node_modules/.package-lock.json last.
 *
 * @param {string} root
 * @param {string[]} workspaces folders, such as `tests/packages`
 */
export function ensureInstalled(root, workspaces = []) {
  if (isInstalled(root, workspaces)) return
  process.stdout.write('Installing the packages (once; this takes a minute) ...\n')
  const npm = process.env.npm_execpath
  const [program, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const workspaceArgs =
    workspaces.length === 0
      ? ['--workspaces=false']
      : ['--include-workspace-root', ...workspaces.map((workspace) => `--workspace=${workspace}`)]
  // With NODE_ENV=production npm would omit the packages that build the app.
  const args = [...prefix, 'ci', '--include=dev', '--no-audit', '--no-fund', ...workspaceArgs]
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}. See the errors above.`)
}

function isInstalled(root, workspaces) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  return listRequiredPackages(locked, ['', ...workspaces]).every(
    (path) => installed[path]?.version === locked[path].version,
  )
}

/**
 * Paths in node_modules. Optional packages depend on the platform, so only those that a project itself lists are included, such
 * as the bundled Node.
 */
function listRequiredPackages(locked, projects) {
  const found = new Set()
  const queue = projects.flatMap((project) => {
    const { dependencies, devDependencies, optionalDependencies } = locked[project]
    const optional = Object.keys(optionalDependencies ?? {}).filter((name) =>
      isForThisPlatform(locked[`node_modules/${name}`]),
    )
    return [...Object.keys({ ...dependencies, ...devDependencies }), ...optional].map((name) => [
      project,
      name,
    ])
  })
  for (const [from, name] of queue) {
    const path = resolvePackage(locked, from, name)
    if (!path || found.has(path)) continue
    found.add(path)
    for (const dependency of Object.keys(locked[path].dependencies ?? {})) queue.push([path, dependency])
  }
  return [...found]
}

function isForThisPlatform(entry) {
  return [entry?.os].flat().includes(process.platform) && [entry?.cpu].flat().includes(process.arch)
}

/** As Node does: in the nearest node_modules folder upwards. */
function resolvePackage(locked, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name).replaceAll('\\', '/')
    if (locked[path]) return path
    if (folder === '' || folder === '.') return undefined
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
