import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'

/** A public repository whose images are used, at a commit. */
export type CorpusSource = { repository: string; commit: string; license: string }
export type CorpusFile = { repository: string; path: string; sha256: string }

const cache = new URL('../.cache/', import.meta.url).pathname

/** Returns an image of a corpus. Downloads it, with a check of its digest, unless .cache/`folder` has it. */
export async function loadCorpusFile(
  { repository, path, sha256 }: CorpusFile,
  sources: CorpusSource[],
  folder: string,
): Promise<Buffer> {
  const file = `${cache}${folder}/${sha256.slice(0, 16)}${extname(path).toLowerCase()}`
  const bytes = await readFile(file).catch(async () => {
    const commit = sources.find((source) => source.repository === repository)?.commit
    const response = await fetch(`https://raw.githubusercontent.com/${repository}/${commit}/${path}`)
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`)
    const downloaded = Buffer.from(await response.arrayBuffer())
    await mkdir(`${cache}${folder}`, { recursive: true })
    await writeFile(file, downloaded)
    return downloaded
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new Error(`${path} has changed: its digest is ${digest}.`)
  return bytes
}
