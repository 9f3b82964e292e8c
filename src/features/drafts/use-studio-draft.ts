import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { type StudioDraft, studioDraft } from './studio-draft.ts'

/** While the user types, in ms. */
const writeDelayMs = 500

/** Returns the draft as it was when the screen opened; undefined while it is read. */
export function useStudioDraft(uid: string): StudioDraft | undefined {
  const [read, setRead] = useState<{ uid: string; draft: StudioDraft }>()
  useEffect(() => {
    let isCurrent = true
    void studioDraft.read(uid).then((draft) => isCurrent && setRead({ uid, draft }))
    return () => {
      isCurrent = false
    }
  }, [uid])
  return read?.uid === uid ? read.draft : undefined
}

/** Saves the setup shortly after each change, and at once when the page is hidden: the system may end it then. */
export function useSaveStudioDraft(uid: string, draft: StudioDraft): void {
  const text = JSON.stringify(draft)
  const write = useDebouncedCallback((changed: string) => void studioDraft.write(uid, JSON.parse(changed)), {
    delay: writeDelayMs,
    flushOnUnmount: true,
  })
  useEffect(() => write(text), [write, text])
  // Not delayed: the phone's own camera app may end this page, and a lost photo is reported once.
  useEffect(() => write.flush(), [write, draft.expectsPhoto])
  const flush = useEffectEvent(() => write.flush())
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
}
