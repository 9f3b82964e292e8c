import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ListItem, ParsedList } from '#domain/results/fields/lists.ts'

type ExpandableListProps<T> = {
  list: ParsedList<T>
  /** The number of items that are shown before "Show all". */
  limit?: number
  children: (items: ListItem<T>[]) => ReactNode
}

export function ExpandableList<T>({ list: { items, total }, limit = 20, children }: ExpandableListProps<T>) {
  const [isExpanded, setExpanded] = useState(false)
  // A single further item is shown too: a button would take as much space.
  const shown = isExpanded || items.length <= limit + 1 ? items : items.slice(0, limit)
  return (
    <>
      {shown.length > 0 && children(shown)}
      {shown.length < items.length && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setExpanded(true)}>
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
