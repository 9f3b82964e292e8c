import type { ReactNode } from 'react'
import { EvidenceLine } from '../evidence/evidence-line.tsx'
import type { Entry, Listed } from '../reading/lists.ts'
import { Clamped } from './clamped.tsx'
import { Part } from './part.tsx'
import classes from './rows.module.css'
import { Said } from './said.tsx'

type Row = {
  name: string | undefined
  /** What else is said about it, in the order of reading; what is missing leaves no gap. */
  details?: (string | undefined)[]
  /** At the end of the row: a number, chips. */
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
                <li key={place}>
                  <EvidenceLine path={pathOf(path, entry)}>
                    <RowView {...rowOf(entry.value)} />
                  </EvidenceLine>
                </li>
              ))}
            </ul>
          )}
        </Clamped>
      )}
    </Part>
  )
}

const pathOf = (list: string, { at }: Entry<unknown>) => (at === '' ? list : `${list}.${at}`)

function RowView({ name, details = [], end }: Row) {
  const told = details.filter((detail) => detail !== undefined)
  return (
    <span className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{name === undefined ? 'Unnamed' : <Said text={name} />}</span>
        {told.map((detail, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the details of one row never change places
          <span key={place} className={classes.detail}>
            <Said text={detail} />
          </span>
        ))}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </span>
  )
}
