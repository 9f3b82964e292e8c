import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sourcePaths = [
  'contract',
  'domain',
  'engines',
  'src',
  'workers',
  'public',
  'index.html',
  'scripts/build',
  'server/http/security-headers.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** Builds the app unless dist/ is up to date. */
export async function ensureBuilt(root, node) {
  const stampFile = join(root, 'dist', '.stamp')
  const currentHash = hashSources(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentHash) return
  process.stdout.write('Building the app ...\n')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    // With another value, such as that of a test runner, Vite builds an app without its service worker.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The app could not be built. See the errors above.')
  writeFileSync(stampFile, currentHash)
}

function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of sourcePaths) {
    for (const file of listSourceFiles(join(root, source)))
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  // `EXIT=1` creates a different build from the same sources (docs/deploy.md).
  return hash.update(String(process.env.EXIT)).digest('hex')
}

/** Without tests and without files that the build generates. */
function listSourceFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|gen\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
