const delimiters = [',', ';', '\t', '|']
/** In characters and records. */
const sampleLength = 64 * 1024
const sampleRecords = 50

/** A first line that names the delimiter, as Excel reads and writes it. */
const separatorLine = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i

/** `start`: where the table begins. */
export function detectDelimiter(text: string): { delimiter: string; start: number } {
  const [line, named] = separatorLine.exec(text) ?? []
  if (line !== undefined && named !== undefined) return { delimiter: named, start: line.length }
  const sample = text.slice(0, sampleLength)
  const scored = delimiters.map((delimiter) => ({ delimiter, ...scoreDelimiter(sample, delimiter) }))
  scored.sort((one, other) => other.evenness - one.evenness || other.count - one.count)
  const [best] = scored
  return { delimiter: best && best.count > 0 ? best.delimiter : ',', start: 0 }
}

/** `count`: in the first record with one, since a title may be before it. `evenness`: the share of records that have as many. */
function scoreDelimiter(sample: string, delimiter: string): { count: number; evenness: number } {
  const counts = countPerRecord(sample, delimiter)
  const count = counts.find((one) => one > 0) ?? 0
  if (count === 0) return { count, evenness: 0 }
  return { count, evenness: counts.filter((one) => one === count).length / counts.length }
}

/** A cell in quotes, which any delimiter may precede and follow: another one may be within the text of a cell. */
const quotedCell = /(^|[\r\n,;\t|] *)"(?:[^"]|"")*"(?=[^\S\r\n]*(?:[\r\n,;\t|]|$))/g

/** Delimiters and line breaks in quotes do not count. */
function countPerRecord(sample: string, delimiter: string): number[] {
  const lines = sample.replace(quotedCell, '$1x').split(/[\r\n]+/)
  // The sample may end within a record.
  const complete = sample.length < sampleLength || lines.length === 1 ? lines : lines.slice(0, -1)
  const records = complete.filter((line) => line !== '').slice(0, sampleRecords)
  return records.map((line) => line.split(delimiter).length - 1)
}
