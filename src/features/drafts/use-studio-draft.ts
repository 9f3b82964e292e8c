import { useEffect, useState } from 'react'
import { type StudioDraft, studioDraft } from './studio-draft.ts'

/** The draft as it was when the screen opened; undefined for the moment it takes to read it. */
export function useStudioDraft(uid: string): StudioDraft | undefined {
  const [read, setRead] = useState<{ uid: string; draft: StudioDraft }>()
  useEffect(() => {
    let isWanted = true
    void studioDraft.read(uid).then((draft) => isWanted && setRead({ uid, draft }))
    return () => {
      isWanted = false
    }
  }, [uid])
  return read?.uid === uid ? read.draft : undefined
}
