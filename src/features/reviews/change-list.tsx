import type { FieldChange } from '#domain/results/corrections/list-changes.ts'
import classes from './change-list.module.css'

/** More cannot be read at a glance. */
const maxShown = 4

/**
 * What differs between two results: what is only in the first one is struck through, what is only in the second one
 * underlined.
 */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <>
      {changes.slice(0, maxShown).map(({ label, parts }) => (
        <span key={label} className={classes.change}>
          <span className={classes.label}>{label}:</span>{' '}
          {parts.map(({ type, text }, index) => {
            const Part = elements[type]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
              <span key={index}>
                <Part className={classes[type]}>
                  <bdi>{text}</bdi>
                </Part>{' '}
              </span>
            )
          })}
        </span>
      ))}
      {changes.length > maxShown && (
        <span className={classes.change}>{`${changes.length - maxShown} more`}</span>
      )}
    </>
  )
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const
