import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type CorpusFile, type CorpusSource, loadCorpusFile } from '../load-corpus-file.ts'
import type { ExpectedText } from './score.ts'

type CorpusImage = ExpectedText &
  CorpusFile & {
    kind: 'receipt' | 'label' | 'sign' | 'document'
    /** Those whose models are not installed are read with the others, or else as English. */
    languages: string[]
  }
type Corpus = { sources: CorpusSource[]; images: CorpusImage[] }

const corpus = await readCorpus('corpus.json')
const languages = await readCorpus('languages.json')

export const corpusImages = corpus.images
/** Images of languages with letters such as `ö`. Words that cannot be read for certain are left out. */
export const languageImages = languages.images

/**
 * Returns an image of the corpus.
 *
 * @param side reduces the image to at most this side, as JPEG. In pixels.
 */
export async function loadImage(image: CorpusImage, side?: number): Promise<Buffer> {
  const bytes = await loadCorpusFile(image, [...corpus.sources, ...languages.sources], 'reading')
  if (!side) return bytes
  const reduced = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return await reduced.jpeg({ quality: 80 }).toBuffer()
}

async function readCorpus(name: string): Promise<Corpus> {
  return JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'))
}
