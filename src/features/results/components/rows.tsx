import { type ReactNode, useState } from 'react'
import { EvidenceLine } from '../annotations/annotation-link.tsx'
import type { Entry, Listed } from '../parsing/lists.ts'
import { clipped } from '../parsing/visible-text.ts'
import { Clamped } from './expandable-list.tsx'
import { Part } from './section.tsx'
import classes from './rows.module.css'
import { ShowAll } from './show-all.tsx'

export type Row = {
  name: string | undefined
  /** The name is a sentence, to be read and not to be found. */
  isSentence?: boolean
  /** What else is said about it, in the order of reading; what is missing leaves no gap. */
  details?: (string | undefined)[]
  /** At the end of the row: a number, chips. Nothing to press: the whole row may be. */
  end?: ReactNode
}

type RowsProps<T> = {
  title: string
  /** The list's name in the answer: the way to each row's evidence starts there. */
  path: string
  list: Listed<T> | undefined
  /** In place of a list without entries; nothing is shown where it is left out. */
  empty?: string
  children: (value: T) => Row
}

/** A list of an answer, one row per thing. */
export function Rows<T>({ title, path, list, empty, children: rowOf }: RowsProps<T>) {
  if (!list || (list.total === 0 && !empty)) return null
  return (
    <Part title={title}>
      {list.total === 0 ? (
        <span>{empty}</span>
      ) : (
        <Clamped list={list}>
          {(items) => (
            <ul className={classes.rows}>
              {items.map((entry, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one answer never change places
                <RowItem key={place} path={pathOf(path, entry)} row={rowOf(entry.value)} />
              ))}
            </ul>
          )}
        </Clamped>
      )}
    </Part>
  )
}

const pathOf = (list: string, { at }: Entry<unknown>) => (at === '' ? list : `${list}.${at}`)

/** Characters of a name or a detail that are shown at first, and at most. */
const shortLength = 280
const fullLength = 20_000

function RowItem({ path, row }: { path: string; row: Row }) {
  const [all, setAll] = useState(false)
  const length = all ? fullLength : shortLength
  const isLong = [row.name, ...(row.details ?? [])].some((words) => words && words.length > shortLength)
  return (
    <li>
      <EvidenceLine path={path}>
        <RowView row={row} length={length} />
      </EvidenceLine>
      {isLong && <ShowAll isAll={all} onChange={setAll} />}
    </li>
  )
}

function RowView({ row: { name, isSentence, details = [], end }, length }: { row: Row; length: number }) {
  const told = details.filter((detail) => detail !== undefined)
  return (
    <span className={classes.row}>
      <span className={classes.words}>
        <span className={isSentence ? undefined : classes.name}>
          {name === undefined ? 'Unnamed' : <bdi>{clipped(name, length)}</bdi>}
        </span>
        {told.map((detail, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the details of one row never change places
          <span key={place} className={classes.detail}>
            <bdi>{clipped(detail, length)}</bdi>
          </span>
        ))}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </span>
  )
}
