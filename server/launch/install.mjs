import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Runs `npm ci` unless node_modules contains the packages of the root and of these workspaces in the versions of
 * package-lock.json. An interrupted installation is repeated, because npm writes node_modules/.package-lock.json last.
 *
 * @param {string} root
 * @param {string[]} workspaces folders, such as `tests/packages`
 */
export async function ensureInstalled(root, workspaces = []) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const required = locked && listRequiredPackages(locked, ['', ...workspaces])
  if (required && isInstalled(root, locked, required)) return
  process.stdout.write('Installing the packages (once; this takes a minute) ...\n')
  const npm = process.env.npm_execpath
  const [program, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const workspaceArgs =
    workspaces.length === 0
      ? ['--workspaces=false']
      : ['--include-workspace-root', ...workspaces.map((workspace) => `--workspace=${workspace}`)]
  // With NODE_ENV=production npm would omit the packages that build the app.
  const args = [
    ...prefix,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    ...workspaceArgs,
  ]
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  const hideProgress = showProgress(root, required ?? [])
  const problem = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(`: ${message}`))
    child.once('exit', (code) => resolve(code === 0 ? undefined : ''))
  })
  hideProgress()
  if (problem !== undefined) throw new Error(`npm ci failed${problem}. See the errors above.`)
}

/** In a terminal. Returns a function that ends it. */
function showProgress(root, paths) {
  if (!process.stdout.isTTY) return () => undefined
  const timer = setInterval(() => {
    const { length } = paths.filter((path) => existsSync(join(root, path, 'package.json')))
    process.stdout.write(`\r${length} of ${paths.length} packages`)
  }, 500)
  return () => {
    clearInterval(timer)
    process.stdout.write('\r\x1b[K')
  }
}

function isInstalled(root, locked, required) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return (
    installed !== undefined && required.every((path) => installed[path]?.version === locked[path].version)
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
