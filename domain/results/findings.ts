import type { FieldOptions, ResultOf } from './fields/field.ts'
import { listOf, type ParsedList } from './fields/lists.ts'
import { confidence, extra, position, text } from './fields/scalar-fields.ts'
import { confidenceBadge, rowsSection, severityBadge } from './sections.ts'

const finding = {
  type: text(),
  severity: text(),
  location: position(),
  confidence: confidence(),
  ...extra({
    name: text(),
    label: text(),
    class: text(),
    object: text(),
    issue: text(),
    description: text(),
    position: position(),
    area: text(),
    part: text(),
  }),
}

/** Damage or dirt: texts, or records with a type, severity, location and confidence. */
export const findings = (options: FieldOptions & { hasBoxes?: boolean } = {}) =>
  listOf(finding, { byName: 'description', ...options })

/** Models are not asked how sure they are. */
export const findingsWithoutConfidence: typeof findings = (options = {}) =>
  listOf({ ...finding, ...extra({ confidence: finding.confidence }) }, { byName: 'description', ...options })

export function findingsSection(
  title: string,
  list: ParsedList<ResultOf<typeof finding>> | undefined,
  empty: string,
) {
  return rowsSection(
    title,
    list,
    ({ severity, confidence, location, position, ...named }) => {
      const { type, name, label, class: className, object, issue, description, area, part } = named
      const texts = [type, name, label, className, object, issue, description, area, part]
      const [first, ...rest] = texts.filter((value) => value !== undefined)
      const details = [...rest, location, position].filter((value) => value !== undefined)
      return {
        name: first,
        isSentence: details.length === 0 && !severity && !confidence,
        details,
        badges: [severityBadge(severity), confidenceBadge(confidence)],
      }
    },
    empty,
  )
}
