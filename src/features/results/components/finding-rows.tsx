import type { Finding } from '#domain/results/findings.ts'
import type { ParsedList } from '#domain/results/parsing/lists.ts'
import { ConfidenceChip, SeverityChip } from './chip.tsx'
import { Rows } from './rows.tsx'

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
