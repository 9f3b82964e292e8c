import { useState } from 'react'
import type { ListItem, ParsedList } from '#domain/results/fields/lists.ts'
import { sanitizeAndTruncate } from '#domain/results/parsing/sanitize-text.ts'
import type { Tone } from '#domain/results/rating-thresholds.ts'
import type { SectionRow } from '#domain/results/sections.ts'
import { AnnotationLink } from '../annotations/annotation-link.tsx'
import { Chip } from './chip.tsx'
import classes from './components.module.css'
import { ExpandableList } from './expandable-list.tsx'
import { ExpandButton } from './safe-text.tsx'

export function RowList({ list }: { list: ParsedList<SectionRow> }) {
  return (
    <ExpandableList list={list}>
      {(items) => (
        <ul className={classes.rows}>
          {items.map((item, index) => (
            <RowItem key={index} path={getItemPath(list, item)} row={item.value} />
          ))}
        </ul>
      )}
    </ExpandableList>
  )
}

export function TagList({ list, tone }: { list: ParsedList<string>; tone: Tone }) {
  return (
    <ExpandableList list={list} limit={40}>
      {(items) => (
        <ul className={classes.tags}>
          {items.map((item, index) => (
            <li key={index}>
              <AnnotationLink path={getItemPath(list, item)}>
                <Chip badge={{ text: item.value, tone }} />
              </AnnotationLink>
            </li>
          ))}
        </ul>
      )}
    </ExpandableList>
  )
}

const getItemPath = ({ path }: ParsedList<unknown>, { key }: ListItem<unknown>) =>
  key === '' ? path : `${path}.${key}`

/** The length of a name or a detail before "Show all", in characters. */
const collapsedLength = 280
const expandedLength = 20_000

function RowItem({ path, row }: { path: string; row: SectionRow }) {
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

type RowContentProps = { row: SectionRow; length: number }

/** There is nothing interactive in a row, because the whole row may be a button. */
function RowContent({ row: { name, isSentence, details = [], badges = [] }, length }: RowContentProps) {
  const shownDetails = details.filter((detail) => detail !== undefined)
  const shownBadges = badges.filter((badge) => badge !== undefined)
  return (
    <span className={classes.row}>
      <span className={classes.rowText}>
        <span className={isSentence ? undefined : classes.rowName}>
          {name === undefined ? 'Unnamed' : <bdi>{sanitizeAndTruncate(name, length)}</bdi>}
        </span>
        {shownDetails.map((detail, index) => (
          <span key={index} className={classes.rowDetail}>
            <bdi>{sanitizeAndTruncate(detail, length)}</bdi>
          </span>
        ))}
      </span>
      {shownBadges.length > 0 && (
        <span className={classes.rowEnd}>
          {shownBadges.map((badge, index) => (
            <Chip key={index} badge={badge} />
          ))}
        </span>
      )}
    </span>
  )
}
