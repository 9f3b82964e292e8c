import { expect, test } from 'vitest'
import { parsePrometheusText } from './prometheus-text.ts'

test('parses names, escaped labels and special values', () => {
  const text = `# HELP a Help with \\\\ and \\n.
# TYPE a gauge
a{path="C:\\\\x",quote="\\"",line="\\n",} 1.5e3
a NaN
# a comment

b -Inf 1395066363000
`
  expect(parsePrometheusText(text)).toEqual([
    { name: 'a', labels: { path: 'C:\\x', quote: '"', line: '\n' }, value: 1500 },
    { name: 'a', labels: {}, value: Number.NaN },
    { name: 'b', labels: {}, value: Number.NEGATIVE_INFINITY },
  ])
})

const createHistogram = (buckets: string) => `# TYPE h histogram\n${buckets}h_sum 3\nh_count 2\n`
const completeBuckets = 'h_bucket{le="1"} 1\nh_bucket{le="+Inf"} 2\n'
test('accepts a histogram', () =>
  expect(parsePrometheusText(createHistogram(completeBuckets))).toHaveLength(4))

test.each([
  ['no line feed at the end', 'a 1'],
  ['a name with a dash', 'a-b 1\n'],
  ['a label name with a dash', 'a{b-c="d"} 1\n'],
  ['a label without quotes', 'a{b=c} 1\n'],
  ['a reserved label', 'a{__b="c"} 1\n'],
  ['an unknown escape', 'a{b="\\t"} 1\n'],
  ['an unescaped quote', 'a{b="c"d"} 1\n'],
  ['labels without a comma', 'a{b="c"d="e"} 1\n'],
  ['a label twice', 'a{b="c",b="d"} 1\n'],
  ['no value', 'a\n'],
  ['a value that is no number', 'a one\n'],
  ['a sample twice', 'a{b="c"} 1\na{b="c"} 2\n'],
  ['a metric in two groups', 'a 1\nb 1\na{c="d"} 2\n'],
  ['an unknown type', '# TYPE a meter\na 1\n'],
  ['a type twice', '# TYPE a gauge\n# TYPE a gauge\na 1\n'],
  ['a type after its samples', 'a 1\n# TYPE a gauge\n'],
  ['help twice', '# HELP a One\n# HELP a Two\na 1\n'],
  ['a negative counter', '# TYPE a counter\na -1\n'],
  ['a histogram without +Inf', createHistogram('h_bucket{le="1"} 2\n')],
  ['a histogram that is not cumulative', createHistogram('h_bucket{le="1"} 3\nh_bucket{le="+Inf"} 2\n')],
  ['a histogram with other totals', createHistogram('h_bucket{le="+Inf"} 1\n')],
])('rejects %s', (_, text) => expect(() => parsePrometheusText(text)).toThrow())
