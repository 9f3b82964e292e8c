import { z } from '#contract/zod.ts'
import { confidence, position, text } from '../parsing/fields.ts'
import { listOf, type ParsedList } from '../parsing/lists.ts'
import { ConfidenceChip, SeverityChip } from './chip.tsx'
import { Rows } from './rows.tsx'

const Finding = z.object({
  type: text,
  name: text,
  label: text,
  class: text,
  object: text,
  issue: text,
  description: text,
  severity: text,
  location: position,
  position,
  area: text,
  part: text,
  confidence,
})
type Finding = z.output<typeof Finding>

/** Reads damage and dirt: texts, or records with a type, severity, location and confidence. */
export const findings = listOf(Finding, 'type', 'description')

type FindingRowsProps = { title: string; path: string; list: ParsedList<Finding> | undefined; empty: string }

export function FindingRows(props: FindingRowsProps) {
  return (
    <Rows {...props}>
      {({ severity, confidence, description, location, position, area, part, ...named }) => {
        const { type, name, label, class: className, object, issue } = named
        const [title, ...rest] = [
          type,
          name,
          label,
          className,
          object,
          issue,
          description,
          area,
          part,
        ].filter((value) => value !== undefined)
        const details = [...rest, location, position].filter((value) => value !== undefined)
        return {
          name: title,
          isSentence: details.length === 0 && !severity && !confidence,
          details,
          end: (severity || confidence) && (
            <>
              {severity && <SeverityChip word={severity} />}
              <ConfidenceChip confidence={confidence} />
            </>
          ),
        }
      }}
    </Rows>
  )
}
