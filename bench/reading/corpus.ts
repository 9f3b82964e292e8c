import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp from 'sharp'
import type { ExpectedText } from './score.ts'

export type CorpusImage = ExpectedText & {
  repository: string
  path: string
  sha256: string
  kind: 'receipt' | 'label' | 'sign' | 'document'
  /** Those whose models are not installed are read with the others, or else as English. */
  languages: string[]
}
type Corpus = { sources: { repository: string; commit: string; license: string }[]; images: CorpusImage[] }

const cache = new URL('../../.cache/reading/', import.meta.url).pathname
const { sources, images }: Corpus = JSON.parse(
  await readFile(new URL('corpus.json', import.meta.url), 'utf8'),
)

export { images as corpusImages }

/**
 * Returns an image of the corpus. Downloads it, with a check of its digest, unless .cache/reading has it.
 *
 * @param side reduces the image to at most this side, as JPEG. In pixels.
 */
export async function loadImage({ repository, path, sha256 }: CorpusImage, side?: number): Promise<Buffer> {
  const file = `${cache}${sha256.slice(0, 16)}${extname(path).toLowerCase()}`
  const bytes = await readFile(file).catch(async () => {
    const commit = sources.find((source) => source.repository === repository)?.commit
    const response = await fetch(`https://raw.githubusercontent.com/${repository}/${commit}/${path}`)
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`)
    const downloaded = Buffer.from(await response.arrayBuffer())
    await mkdir(cache, { recursive: true })
    await writeFile(file, downloaded)
    return downloaded
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new Error(`${path} has changed: its digest is ${digest}.`)
  if (!side) return bytes
  const reduced = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return await reduced.jpeg({ quality: 80 }).toBuffer()
}
