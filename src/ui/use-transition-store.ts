import { startTransition, useEffect, useState } from 'react'

/** `useSyncExternalStore`, but rendered in a transition: in slices between which the browser handles input. */
export function useTransitionStore<State>(
  subscribe: (listener: () => void) => () => void,
  snapshot: () => State,
): State {
  const [state, setState] = useState(snapshot)
  useEffect(() => {
    const update = () => startTransition(() => setState(snapshot))
    // The store may have changed since the first render.
    update()
    return subscribe(update)
  }, [subscribe, snapshot])
  return state
}
