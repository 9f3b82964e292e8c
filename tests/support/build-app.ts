import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Options = {
  env?: Record<string, string>
  /** Additional arguments for `vite build`. */
  args?: string[]
}

/**
 * Builds the app into a temporary folder, which the caller must remove. The options should make the build differ from `dist/`.
 */
export async function buildApp({ env = {}, args = [] }: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vision-build-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let errorOutput = ''
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The build failed:\n${errorOutput}`)
  return folder
}
