export type Sample = { name: string; labels: Record<string, string>; value: number }
type Comment = { keyword: 'HELP' | 'TYPE'; name: string; text: string }

const namePattern = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const commentPatterns = { HELP: /^(?:[^\\]|\\[\\n])*$/, TYPE: /^(counter|gauge|histogram|summary|untyped)$/ }
const unescapedCharacters: Record<string, string> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' }

/**
 * Parses the text format of Prometheus as strictly as its server does, which drops all samples for one malformed line
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details).
 *
 * @throws Error that describes the violation of the format.
 */
export function parsePrometheusText(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end with a line feed')
  const lines = text.split('\n').flatMap((line) => parseLine(line) ?? [])
  const comments = lines.filter((line) => 'keyword' in line)
  const samples = lines.filter((line) => 'value' in line)
  const types = new Map(
    comments.flatMap(({ keyword, name, text }) => (keyword === 'TYPE' ? [[name, text]] : [])),
  )
  assertUnique(comments.map(({ keyword, name }) => `${keyword} ${name}`))
  assertUnique(samples.map(({ name, labels }) => name + JSON.stringify(Object.entries(labels).sort())))
  const metrics = lines.map(({ name }) => getMetricName(name, types))
  // The lines of one metric must be consecutive.
  assertUnique(metrics.filter((metric, index) => metric !== metrics[index - 1]))
  const isLate = (line: Comment | Sample, index: number) =>
    'keyword' in line && line.name === metrics[index - 1] && 'value' in (lines[index - 1] ?? {})
  if (lines.some(isLate)) throw new Error('HELP or TYPE after the samples of its metric')
  for (const { name, value } of samples)
    if (types.get(name) === 'counter' && !(value >= 0)) throw new Error(`A negative counter: ${name}`)
  for (const [metric, type] of types) if (type === 'histogram') checkHistogram(metric, samples)
  return samples
}

function parseLine(line: string): Comment | Sample | undefined {
  const comment = /^# (HELP|TYPE) (\S*) (.*)$/.exec(line)
  if (!comment) return line === '' || line.startsWith('#') ? undefined : parseSample(line)
  const [, keyword, name = '', text = ''] = comment as unknown as [string, Comment['keyword'], string, string]
  if (!namePattern.test(name) || !commentPatterns[keyword].test(text)) throw new Error(`Invalid: ${line}`)
  return { keyword, name, text }
}

function parseSample(line: string): Sample {
  const [start, name = '', labelText = ''] =
    /^([^{ ]+)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})? /.exec(line) ?? []
  const value = parseValue(line.slice(start?.length))
  if (!namePattern.test(name) || value === undefined) throw new Error(`Not a sample: ${line}`)
  const labels: Record<string, string> = {}
  const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/y
  while (label.lastIndex < labelText.length) {
    const [, key = '', escaped = ''] = label.exec(labelText) ?? []
    if (!key || key.startsWith('__') || key in labels) throw new Error(`Not labels: ${line}`)
    labels[key] = escaped.replaceAll(/\\./g, (sequence) => unescapedCharacters[sequence] ?? sequence)
  }
  return { name, labels, value }
}

/** Parses a number in the syntax of Go, with an optional timestamp in milliseconds after it. */
function parseValue(text: string): number | undefined {
  const [, value] = /^([+-]?(?:Inf|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)|NaN)(?: -?\d+)?$/i.exec(text) ?? []
  return value === undefined ? undefined : Number(value.replace(/inf/i, 'Infinity'))
}

/** Returns the metric of a sample. `x_bucket`, `x_sum` and `x_count` are samples of the histogram or summary `x`. */
function getMetricName(name: string, types: Map<string, string>): string {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  return ['histogram', 'summary'].includes(types.get(base) ?? '') ? base : name
}

/** Checks that each series has a sum, and buckets that are cumulative and end with the count of all observations. */
function checkHistogram(metric: string, samples: Sample[]): void {
  const findSamples = (suffix: string, labels: Sample['labels']) =>
    samples.filter(
      (sample) =>
        sample.name === metric + suffix &&
        Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
  for (const { labels, value: total } of findSamples('_count', {})) {
    const buckets = findSamples('_bucket', labels)
    const bounds = buckets.map((bucket) => parseValue(bucket.labels.le ?? '') ?? Number.NaN)
    const isComplete = bounds.at(-1) === Number.POSITIVE_INFINITY && buckets.at(-1)?.value === total
    const isCumulative = isAscending(bounds) && isAscending(buckets.map(({ value }) => value))
    if (!isComplete || !isCumulative || findSamples('_sum', labels).length !== 1)
      throw new Error(`Not a histogram: ${metric}${JSON.stringify(labels)}`)
  }
}

function isAscending(numbers: number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? Number.NaN))
}

function assertUnique(entries: string[]): void {
  const repeated = entries.find((entry, index) => entries.indexOf(entry) !== index)
  if (repeated !== undefined) throw new Error(`Repeated: ${repeated}`)
}
