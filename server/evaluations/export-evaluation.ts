import type { EvaluationReport } from '#contract/evaluation.ts'
import { formatCsvHeader, formatCsvLine } from '#domain/csv.ts'
import { evaluatedItemToJson } from './evaluation-report.ts'
import type { EvaluatedItem } from './evaluation-results.ts'

export const reportFormats = ['json', 'csv', 'junit'] as const
export type ReportFormat = (typeof reportFormats)[number]

export function exportReport(
  report: EvaluationReport,
  items: readonly EvaluatedItem[],
  format: ReportFormat,
): string {
  if (format === 'json')
    return `${JSON.stringify({ ...report, items: items.map(evaluatedItemToJson) }, null, 2)}\n`
  return format === 'csv' ? toCsv(report, items) : toJunit(report, items)
}

function toCsv({ evaluation }: EvaluationReport, items: readonly EvaluatedItem[]): string {
  const header = ['image', 'candidate', 'right', 'result', 'latency_ms', 'reused', 'fields']
  const lines = items.flatMap((item) => {
    const { id, name, outcomes } = evaluatedItemToJson(item)
    return outcomes.flatMap((outcome, index) => {
      if (!outcome) return []
      const { isRight, isMissing, text, latencyMs, isReused, fields } = outcome
      const right = isMissing ? 'missing' : isRight
      return [[name ?? id, evaluation.candidates[index]?.name, right, text, latencyMs, isReused, fields]]
    })
  })
  return [formatCsvHeader(header), ...lines.map(formatCsvLine)].join('')
}

/**
 * A test suite per candidate and a test case per image, in the format of JUnit that CI systems read. What is missing is
 * an error, as an analysis that failed.
 */
function toJunit({ evaluation }: EvaluationReport, items: readonly EvaluatedItem[]): string {
  const suites = evaluation.candidates.map(({ name }, index) => {
    const cases = items.flatMap((item) => writeCase(item, index, name))
    const text = cases.join('')
    const count = (element: string) => text.split(`<${element} message`).length - 1
    const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"`
    return `  <testsuite name="${escapeXml(name)}" ${counts}>\n${text}  </testsuite>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(evaluation.dataset_name)}">\n${suites.join('')}</testsuites>\n`
}

function writeCase(item: EvaluatedItem, index: number, candidate: string): string[] {
  const { id, name, outcomes } = evaluatedItemToJson(item)
  const outcome = outcomes[index]
  if (!outcome) return []
  const { isRight, isMissing, text, fields, latencyMs } = outcome
  const isFailed = item.results[index]?.status === 'failed'
  const time = ((latencyMs ?? 0) / 1000).toFixed(3)
  const start = `    <testcase classname="${escapeXml(candidate)}" name="${escapeXml(name ?? id)}" time="${time}"`
  if (isRight) return [`${start}/>\n`]
  if (fields.length === 0 && !isFailed)
    return [
      `${start}>\n      <error message="The expected result has no field that can be compared."/>\n    </testcase>\n`,
    ]
  const element = isMissing || fields.length === 0 ? 'error' : 'failure'
  const message = isMissing ? `missing: ${text}` : text
  const wrong = fields.filter((field) => field.decides && !field.isRight)
  const details = wrong.map(
    ({ label, scorer, value, expected, actual }) =>
      `${label}: ${scorer} ${value === null ? 'missing' : round(value)}${expected === undefined ? '' : `, expected ${expected}, got ${actual ?? 'nothing'}`}`,
  )
  return [
    `${start}>\n      <${element} message="${escapeXml(message)}">${escapeXml(details.join('\n'))}</${element}>\n    </testcase>\n`,
  ]
}

const round = (value: number) => Number(value.toFixed(3))

/** Also removes characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
