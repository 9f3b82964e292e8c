import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Entry, Listed } from '../parsing/lists.ts'

type ClampedProps<T> = {
  list: Listed<T>
  /** Entries shown at first. */
  first?: number
  /** Draws the entries that are shown. */
  children: (items: Entry<T>[]) => ReactNode
}

/** The beginning of a list and a way to all of it. */
export function Clamped<T>({ list: { items, total }, first = 20, children }: ClampedProps<T>) {
  const [all, setAll] = useState(false)
  // One more than fits is not worth a button.
  const shown = all || items.length <= first + 1 ? items : items.slice(0, first)
  return (
    <>
      {shown.length > 0 && children(shown)}
      {shown.length < items.length && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show all ({items.length.toLocaleString('en')})
        </Button>
      )}
      {shown.length === items.length && total > items.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {(total - items.length).toLocaleString('en')} more in the raw view.
        </Text>
      )}
    </>
  )
}
