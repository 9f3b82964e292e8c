import { useCallback, useSyncExternalStore } from 'react'
import type { LocalCollection } from '#platform/storage/local-collection.ts'

/** The minimum time between two renders of a list, in ms: changes come in groups. */
const renderMs = 150

/** Returns the items of a collection by id. `data` is undefined until they are read, and if they cannot be read. */
export function useCollection<T extends object, Attachment extends string>(
  collection: LocalCollection<T, Attachment>,
): { data: T[] | undefined; isError: boolean; isPending: boolean } {
  const { items, status } = useSyncExternalStore(useThrottled(collection), collection.snapshot)
  const isError = status === 'failed' && items.length === 0
  const isPending = status === 'pending'
  return { data: isError || isPending ? undefined : items, isError, isPending }
}

/** Returns a part of the items that is compared by identity, such as a number. */
export function useCollectionSelector<T extends object, Attachment extends string, Value>(
  collection: LocalCollection<T, Attachment>,
  select: (items: T[]) => Value,
): Value {
  return useSyncExternalStore(useThrottled(collection), () => select(collection.snapshot().items))
}

type Source = { subscribe: (listener: () => void) => () => void }

function useThrottled({ subscribe }: Source): Source['subscribe'] {
  return useCallback(
    (listener) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let hasChanged = false
      const notify = () => {
        hasChanged = false
        timer = setTimeout(endPause, renderMs)
        listener()
      }
      const endPause = () => {
        timer = undefined
        if (hasChanged) notify()
      }
      const unsubscribe = subscribe(() => {
        hasChanged = true
        timer ??= setTimeout(notify)
      })
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
    [subscribe],
  )
}
