import type { ParsedList } from '#domain/results/parsing/lists.ts'
import { visibleText } from '#domain/results/parsing/visible-text.ts'
import type { Tone } from '#domain/results/rating-thresholds.ts'
import { AnnotationLink } from '../annotations/annotation-link.tsx'
import { Chip } from './chip.tsx'
import classes from './components.module.css'
import { ExpandableList } from './expandable-list.tsx'
import { getItemPath, Rows } from './rows.tsx'
import { Section } from './section.tsx'

type TagListProps = { title: string; path: string; list: ParsedList<string> | undefined; tone?: Tone }

/** In characters. Longer names are sentences, which are shown as rows. */
const maxTagLength = 60

export function TagList({ title, path, list, tone = 'plain' }: TagListProps) {
  if (!list || list.total === 0) return null
  if (list.items.some(({ value }) => value.length > maxTagLength)) {
    return (
      <Rows title={title} path={path} list={list}>
        {(name) => ({ name, isSentence: true })}
      </Rows>
    )
  }
  return (
    <Section title={title}>
      <ExpandableList list={list} limit={40}>
        {(items) => (
          <ul className={classes.tags}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a result do not change order
              <li key={index}>
                <AnnotationLink path={getItemPath(path, item)}>
                  <Chip tone={tone}>
                    <bdi>{visibleText(item.value)}</bdi>
                  </Chip>
                </AnnotationLink>
              </li>
            ))}
          </ul>
        )}
      </ExpandableList>
    </Section>
  )
}
