import { type ReactNode, useState } from 'react'
import type { ItemCount, ListItem, ParsedList } from '#domain/results/parsing/lists.ts'
import { truncate } from '#domain/results/parsing/visible-text.ts'
import { AnnotationLink } from '../annotations/annotation-link.tsx'
import { ConfidenceChip } from './chip.tsx'
import classes from './components.module.css'
import { ExpandableList } from './expandable-list.tsx'
import { ExpandButton } from './safe-text.tsx'
import { Section } from './section.tsx'

export type Row = {
  name: string | undefined
  /** Whether the name is a sentence, which is not emphasized. */
  isSentence?: boolean
  details?: (string | undefined)[]
  /** Elements at the end of the row, such as chips. They must not be interactive, because the whole row may be a button. */
  end?: ReactNode
}

type RowsProps<T> = {
  title: string
  /** The path of the list in the parsed result, such as `objects_detected`. It links the rows to their annotations. */
  path: string
  list: ParsedList<T> | undefined
  /** The text for an empty list. Undefined: an empty list is not shown. */
  empty?: string
  /** Returns the content of an item's row. */
  children: (value: T) => Row
}

/** Shows a list of a result with one row per item. */
export function Rows<T>({ title, path, list, empty, children: toRow }: RowsProps<T>) {
  if (!list || (list.total === 0 && !empty)) return null
  return (
    <Section title={title}>
      {list.total === 0 ? (
        <span>{empty}</span>
      ) : (
        <ExpandableList list={list}>
          {(items) => (
            <ul className={classes.rows}>
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items of a result do not change order
                <RowItem key={index} path={getItemPath(path, item)} row={toRow(item.value)} />
              ))}
            </ul>
          )}
        </ExpandableList>
      )}
    </Section>
  )
}

export const getItemPath = (listPath: string, { key }: ListItem<unknown>) =>
  key === '' ? listPath : `${listPath}.${key}`

/** The length of a name or a detail before "Show all", in characters. */
const collapsedLength = 280
const expandedLength = 20_000

function RowItem({ path, row }: { path: string; row: Row }) {
  const [isExpanded, setExpanded] = useState(false)
  const length = isExpanded ? expandedLength : collapsedLength
  const isLong = [row.name, ...(row.details ?? [])].some((text) => text && text.length > collapsedLength)
  return (
    <li>
      <AnnotationLink path={path}>
        <RowContent row={row} length={length} />
      </AnnotationLink>
      {isLong && <ExpandButton isExpanded={isExpanded} onChange={setExpanded} />}
    </li>
  )
}

function RowContent({ row: { name, isSentence, details = [], end }, length }: { row: Row; length: number }) {
  const shown = details.filter((detail) => detail !== undefined)
  return (
    <span className={classes.row}>
      <span className={classes.rowText}>
        <span className={isSentence ? undefined : classes.rowName}>
          {name === undefined ? 'Unnamed' : <bdi>{truncate(name, length)}</bdi>}
        </span>
        {shown.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the details of a row do not change order
          <span key={index} className={classes.rowDetail}>
            <bdi>{truncate(detail, length)}</bdi>
          </span>
        ))}
      </span>
      {end && <span className={classes.rowEnd}>{end}</span>}
    </span>
  )
}

type CountRowsProps = { title: string; path: string; list: ParsedList<ItemCount> | undefined }

/** Shows names with counts and confidences. */
export function CountRows({ title, path, list }: CountRowsProps) {
  return (
    <Rows title={title} path={path} list={list}>
      {({ name, count, confidence }) => ({
        name,
        end: (count || confidence) && (
          <>
            {count?.text}
            <ConfidenceChip confidence={confidence} />
          </>
        ),
      })}
    </Rows>
  )
}
