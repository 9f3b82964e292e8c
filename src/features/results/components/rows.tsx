import { type ReactNode, useState } from 'react'
import { AnnotationLink } from '../annotations/annotation-link.tsx'
import type { ItemCount, ListItem, ParsedList } from '../parsing/lists.ts'
import { truncate } from '../parsing/visible-text.ts'
import { ConfidenceChip } from './chip.tsx'
import classes from './components.module.css'
import { ExpandableList } from './expandable-list.tsx'
import { ExpandButton } from './safe-text.tsx'
import { Section } from './section.tsx'

export type Row = {
  name: string | undefined
  /** The name is a sentence: not emphasized. */
  isSentence?: boolean
  details?: (string | undefined)[]
  /** At the end of the row: a number, chips. Must not be interactive: the whole row may be a button. */
  end?: ReactNode
}

type RowsProps<T> = {
  title: string
  /** Path of the list in the result, for annotations. */
  path: string
  list: ParsedList<T> | undefined
  /** Shown for an empty list; without it, nothing is. */
  empty?: string
  /** Returns the row of an item. */
  children: (value: T) => Row
}

/** A list of a result, one row per item. */
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

/** Characters of a name or a detail, before and after "Show all". */
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

/** Names with counts and confidences. */
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
