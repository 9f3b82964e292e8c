import { useDebouncedCallback } from '@mantine/hooks'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { UserScope } from '#platform/user-scope.ts'
import { type StudioDraft, studioDraft } from './studio-draft.ts'

/** While the user types, in ms. */
const writeDelayMs = 500

/** Returns the draft as it was when the screen opened; undefined while it is read. */
export function useStudioDraft(uid: string): StudioDraft | undefined {
  const [read, setRead] = useState<{ uid: string; draft: StudioDraft }>()
  useEffect(() => {
    let isCurrent = true
    void studioDraft.read(uid).then((draft) => {
      // A transition: the studio is rendered in slices.
      if (isCurrent) startTransition(() => setRead({ uid, draft }))
    })
    return () => {
      isCurrent = false
    }
  }, [uid])
  return read?.uid === uid ? read.draft : undefined
}

/**
 * Saves the setup after each change. While the user types it waits for a pause, or for the page to be hidden: the system
 * may end it then.
 */
export function useSaveStudioDraft(scope: UserScope, draft: StudioDraft): void {
  const text = JSON.stringify(draft)
  const write = useDebouncedCallback(
    (changed: string) => void studioDraft.write(scope, JSON.parse(changed)),
    {
      delay: writeDelayMs,
      flushOnUnmount: true,
    },
  )
  useEffect(() => write(text), [write, text])
  const choices = JSON.stringify({ ...draft, contexts: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing is delayed
  useEffect(() => write.flush(), [write, choices])
  const flush = useEffectEvent(() => write.flush())
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
}
