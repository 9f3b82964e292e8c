import { parseArgs } from 'node:util'
import { languageImages, loadImage } from './corpus.ts'
import { createOurReader, measureReading, type ReadingOutcome } from './readers.ts'
import { getMatchPercent, listWordErrors, type MatchCount, sumMatchCounts } from './score.ts'
import {
  countNonLatinLetters,
  type NonAsciiLetterScore,
  scoreNonAsciiLetters,
  toBaseLetters,
} from './score-non-ascii-letters.ts'

/*
 * Reads the images of bench/reading/languages.json with their language and without it. The odd images were used for tuning.
 *
 *   node scripts/run.mjs bench/reading/languages.ts --language deu --missed
 */
const { values: options } = parseArgs({
  options: { language: { type: 'string' }, missed: { type: 'boolean', default: false } },
})

type Measured = {
  language: string
  isOdd: boolean
  asked: ReadingOutcome
  unasked: ReadingOutcome
  letters: NonAsciiLetterScore[]
  base: MatchCount
}

const reader = createOurReader()
const results: Measured[] = []
for (const language of new Set(languageImages.map(({ languages }) => languages[0] ?? ''))) {
  if (options.language && options.language !== language) continue
  const images = languageImages.filter(({ languages }) => languages[0] === language)
  for (const [index, image] of images.entries()) {
    const bytes = await loadImage(image)
    const unasked = await measureReading(reader, bytes, { ...image, languages: ['eng'] })
    const asked = await measureReading(reader, bytes, image)
    const words = image.words ?? ''
    const letters = scoreNonAsciiLetters(asked.text, words)
    const base = listWordErrors(toBaseLetters(unasked.text), { words: toBaseLetters(words) })
    const of = unasked.score.words.of
    results.push({
      language,
      isOdd: index % 2 === 0,
      asked,
      unasked,
      letters,
      base: { found: of - base.missed.length, of },
    })
    if (!options.missed) continue
    const { missed, unexpected } = listWordErrors(asked.text, image)
    process.stdout.write(`${index + 1} ${image.path}\n  missed: ${missed.join(' ')}\n`)
    process.stdout.write(`  instead: ${unexpected.join(' ')}\n  base missed: ${base.missed.join(' ')}\n`)
  }
}
await reader.close()

process.stdout.write(
  '| language | images | words | letters | base forms without it | foreign letters | time with it | without |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- |\n',
)
for (const [language, some] of Object.entries(Object.groupBy(results, (result) => result.language))) {
  for (const name of ['odd', 'even', 'all'])
    writeRow(
      `${language}, ${name}`,
      some?.filter(({ isOdd }) => name === 'all' || isOdd === (name === 'odd')),
    )
  const letters = Object.groupBy(some?.flatMap((result) => result.letters) ?? [], ({ letter }) => letter)
  const list = Object.entries(letters).map(([letter, scores]) => {
    const { found, of } = sumMatchCounts(scores ?? [])
    return `${letter} ${found}/${of}`
  })
  process.stdout.write(`| ${list.join(', ')} |\n`)
}

function writeRow(name: string, some: Measured[] = []): void {
  const percent = (ratios: MatchCount[]) => `${getMatchPercent(sumMatchCounts(ratios)).toFixed(1)} %`
  const seconds = (outcomes: ReadingOutcome[]) =>
    `${outcomes.reduce((sum, { cpuMs }) => sum + cpuMs / 1000, 0).toFixed(1)} s`
  const cells = [
    name,
    some.length,
    percent(some.map(({ asked }) => asked.score.words)),
    percent(some.flatMap(({ letters }) => letters)),
    percent(some.map(({ base }) => base)),
    some.reduce((sum, { asked, unasked }) => sum + countNonLatinLetters(asked.text + unasked.text), 0),
    seconds(some.map(({ asked }) => asked)),
    seconds(some.map(({ unasked }) => unasked)),
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
