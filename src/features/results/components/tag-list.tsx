import type { Tone } from '../rating-thresholds.ts'
import { EvidenceLine } from '../annotations/annotation-link.tsx'
import type { Listed } from '../parsing/lists.ts'
import { visibleText } from '../parsing/visible-text.ts'
import { Chip } from './chip.tsx'
import { Clamped } from './expandable-list.tsx'
import classes from './tag-list.module.css'
import { Part } from './section.tsx'
import { Rows } from './rows.tsx'

type NamesProps = { title: string; path: string; list: Listed<string> | undefined; tone?: Tone }

/** A longer name is a sentence, and sentences are rows. */
const longestName = 60

/** Names side by side. */
export function Names({ title, path, list, tone = 'plain' }: NamesProps) {
  if (!list || list.total === 0) return null
  if (list.items.some(({ value }) => value.length > longestName)) {
    return (
      <Rows title={title} path={path} list={list}>
        {(name) => ({ name, isSentence: true })}
      </Rows>
    )
  }
  return (
    <Part title={title}>
      <Clamped list={list} first={40}>
        {(items) => (
          <ul className={classes.names}>
            {items.map(({ at, value }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one answer never change places
              <li key={place}>
                <EvidenceLine path={at === '' ? path : `${path}.${at}`}>
                  <Chip tone={tone}>
                    <bdi>{visibleText(value)}</bdi>
                  </Chip>
                </EvidenceLine>
              </li>
            ))}
          </ul>
        )}
      </Clamped>
    </Part>
  )
}
