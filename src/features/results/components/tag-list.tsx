import type { ParsedList } from '#domain/results/fields/lists.ts'
import type { Tone } from '#domain/results/rating-thresholds.ts'
import { AnnotationLink } from '../annotations/annotation-link.tsx'
import { Chip } from './chip.tsx'
import classes from './components.module.css'
import { ExpandableList } from './expandable-list.tsx'
import { getItemPath } from './rows.tsx'

/** Shows one chip per item, which is linked to its annotation. */
export function TagList({ list, tone }: { list: ParsedList<string>; tone: Tone }) {
  return (
    <ExpandableList list={list} limit={40}>
      {(items) => (
        <ul className={classes.tags}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a result do not change order
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
