import type { ReadonlyAtom } from '@tanstack/store'
import { startTransition, useEffect, useState } from 'react'

/** `useSelector`, but rendered in a transition: in slices between which the browser handles input. */
export function useTransitionStore<State>(store: ReadonlyAtom<State>): State {
  const [state, setState] = useState(store.get)
  useEffect(() => {
    const update = () => startTransition(() => setState(store.get))
    // The store may have changed since the first render.
    update()
    return store.subscribe(update).unsubscribe
  }, [store])
  return state
}
