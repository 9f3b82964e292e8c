import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Copies `dist/` to a temporary folder, which the caller must remove. All chunks have other names, and the pages other
 * revisions, as in the build of a next version, which would take half a minute.
 */
export async function copyBuildWithNewNames(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vision-build-'))
  await cp('dist', folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(folder, 'assets')
  const names = await readdir(assets)
  for (const name of names) await rename(join(assets, name), join(assets, toNewName(name)))

  const pattern = new RegExp(names.map((name) => RegExp.escape(name)).join('|'), 'g')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of files.filter(({ name }) => /\.(html|js|css)$/.test(name))) {
    const file = join(parentPath, name)
    const text = (await readFile(file, 'utf8')).replaceAll(pattern, toNewName)
    await writeFile(file, name === 'service-worker.js' ? changeRevisions(text) : text)
  }
  return folder
}

const toNewName = (name: string) => name.replace(/(?=\.\w+$)/, '2')

const changeRevisions = (text: string) =>
  text.replaceAll(/(?<="revision":")\w+/g, (revision) => [...revision].reverse().join(''))
