import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type CorpusFile, type CorpusSource, loadFile } from '../load-image.ts'
import type { ExpectedText } from './score.ts'

type CorpusImage = ExpectedText &
  CorpusFile & {
    kind: 'receipt' | 'label' | 'sign' | 'document'
    /** Those whose models are not installed are read with the others, or else as English. */
    languages: string[]
  }
type Corpus = { sources: CorpusSource[]; images: CorpusImage[] }

const { sources, images }: Corpus = JSON.parse(
  await readFile(new URL('corpus.json', import.meta.url), 'utf8'),
)

export { images as corpusImages }

/**
 * Returns an image of the corpus.
 *
 * @param side reduces the image to at most this side, as JPEG. In pixels.
 */
export async function loadImage(image: CorpusImage, side?: number): Promise<Buffer> {
  const bytes = await loadFile(image, sources, 'reading')
  if (!side) return bytes
  const reduced = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return await reduced.jpeg({ quality: 80 }).toBuffer()
}
