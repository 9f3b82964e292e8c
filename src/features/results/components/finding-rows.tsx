import { z } from '#contract/zod.ts'
import { place, sureness, text } from '../parsing/fields.ts'
import { type Listed, listOf } from '../parsing/lists.ts'
import { Rows } from './rows.tsx'
import { SeverityChip } from './severity-chip.tsx'
import { SurenessChip } from './confidence-chip.tsx'

const Finding = z.object({
  type: text,
  name: text,
  label: text,
  class: text,
  object: text,
  issue: text,
  description: text,
  severity: text,
  location: place,
  position: place,
  area: text,
  part: text,
  confidence: sureness,
})
type Finding = z.output<typeof Finding>

/** Damages and dirt: texts, or records that say what, how bad, where and how sure. */
export const findings = listOf(Finding, 'type', 'description')

type FindingRowsProps = { title: string; path: string; list: Listed<Finding> | undefined; empty: string }

export function FindingRows(props: FindingRowsProps) {
  return (
    <Rows {...props}>
      {({ severity, confidence, description, location, position, area, part, ...named }) => {
        const { type, name, label, class: kind, object, issue } = named
        const [what, ...more] = [type, name, label, kind, object, issue, description, area, part].filter(
          (words) => words !== undefined,
        )
        const details = [...more, location, position].filter((words) => words !== undefined)
        return {
          name: what,
          isSentence: details.length === 0 && !severity && !confidence,
          details,
          end: (severity || confidence) && (
            <>
              {severity && <SeverityChip word={severity} />}
              <SurenessChip of={confidence} />
            </>
          ),
        }
      }}
    </Rows>
  )
}
