import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const sources = [
  'src',
  'workers',
  'public',
  'index.html',
  'vite.config.ts',
  'server/launch/start-pages.ts',
  'server/launch/screen-preloads.ts',
  'server/launch/pieces.ts',
  'tsconfig.json',
  'package-lock.json',
]
const intoTheBuild = /^(VITE_|EXIT$|FIREBASE_(PROJECT_ID|API_KEY|AUTH_DOMAIN)$)/
const textual = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm'])

/** Builds the app into dist/ unless what is there was made of exactly these sources and this configuration. */
export async function ensureBuilt(root, node) {
  const stamp = join(root, 'dist', '.stamp')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building the app ...\n')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The app could not be built. The lines above say why.')
  await compress(join(root, 'dist'))
  writeFileSync(stamp, wanted)
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source)))
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  const variables = Object.entries(process.env).filter(([name]) => intoTheBuild.test(name))
  return hash.update(JSON.stringify(variables.sort(([a], [b]) => (a < b ? -1 : 1)))).digest('hex')
}

/** Tests are no part of what is built, and neither is what the build itself writes among the sources. */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|gen\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** The server sends what lies beside a file as .br or .gz instead of it: no compression at run time. */
async function compress(folder) {
  for (const file of filesUnder(folder)) {
    if (!textual.has(extname(file))) continue
    const plain = readFileSync(file)
    if (plain.length < 1024) continue
    const best = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(plain, best),
      promisify(gzip)(plain, { level: 9 }),
    ])
    if (br.length < plain.length) writeFileSync(`${file}.br`, br)
    if (gz.length < plain.length) writeFileSync(`${file}.gz`, gz)
  }
}
