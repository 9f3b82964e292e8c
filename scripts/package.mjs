import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../server/launch/build-app.mjs'
import { prepareRuntime } from '../server/launch/prepare-runtime.mjs'
import { clearPackageFolder, packageScripts } from './clear-package-folder.mjs'

/*
 * Runs `npm run package [-- folder]`: builds the app and writes the folder that runs in production (default: package/). It
 * contains the server, the built app and the packages that they need, like the folder in the container image. Start it with
 * `node server/start-package.mjs` and Node 22.18 or newer.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? join(root, 'package')
const excludedPaths =
  /\.test\.ts$|\/(test-support|acceptance|launch)(\/|$)|\/(start\.mjs|develop\.ts|tsconfig\.json)$/

process.chdir(root)
await ensureBuilt(root, await prepareRuntime(root))
try {
  clearPackageFolder(target)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
// First, because an interrupted package is recognized by it.
writePackageJson()
for (const path of [
  'server',
  'engines',
  'contract',
  'domain',
  'dist',
  'LICENSE',
  'THIRD-PARTY-LICENSES.md',
]) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => !excludedPaths.test(source),
  })
}
installPackages()
removeDevelopmentFiles()
process.stdout.write(`Written: ${target}\n`)

/** Writes a package.json with only the run-time dependencies. */
function writePackageJson() {
  const { name, version, license, type, engines, imports, dependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const scripts = packageScripts
  const packageJson = {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    imports,
    scripts,
    dependencies,
    optionalDependencies,
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(packageJson, undefined, 2)}\n`)
}

/** Installs the packages in the versions of package-lock.json. */
function installPackages() {
  cpSync(join(root, 'package-lock.json'), join(target, 'package-lock.json'))
  const npm = process.env.npm_execpath
  const [program, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(program, [...prefix, 'install', ...options], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The packages could not be installed. See the errors above.')
}

/**
 * Removes source maps, type declarations, the builds of tesseract.js and onnxruntime-web for pages, and those of onnxruntime-node
 * for other platforms, which are 80 % of the size.
 */
function removeDevelopmentFiles() {
  const modules = join(target, 'node_modules')
  removeOtherFiles(
    join(modules, 'onnxruntime-web/dist'),
    /^ort(-wasm-simd-threaded|\.wasm\.bundle\.min)\.(wasm|mjs)$/,
  )
  const native = join(modules, 'onnxruntime-node/bin/napi-v6')
  removeOtherFiles(native, new RegExp(`^${process.platform}$`))
  removeOtherFiles(join(native, process.platform), new RegExp(`^${process.arch}$`))
  for (const path of readdirSync(modules, { recursive: true }))
    if (/\.(map|d\.[mc]?ts|wasm\.js)$/.test(path)) rmSync(join(modules, path), { recursive: true })
}

function removeOtherFiles(folder, retained) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (!retained.test(name)) rmSync(join(folder, name), { recursive: true })
}
