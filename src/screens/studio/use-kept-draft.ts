import { useEffect, useEffectEvent } from 'react'
import { type StudioDraft, studioDraft } from '#features/drafts/studio-draft.ts'

/** Keeps the setup on the device with every change: the system may end the page at any moment. */
export function useKeptDraft(uid: string, draft: StudioDraft): void {
  const text = JSON.stringify(draft)
  const keep = useEffectEvent(() => void studioDraft.write(uid, draft))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the draft, compared by what it says
  useEffect(() => keep(), [uid, text])
}
