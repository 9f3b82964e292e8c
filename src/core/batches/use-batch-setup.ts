import { useState } from 'react'
import { studioDraft } from '#core/agents/studio-draft.ts'
import { useAgentChoice } from '#core/agents/use-agent-choice.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Starts with what is chosen in the studio. */
export function useBatchSetup() {
  const { uid } = useUserScope()
  const [draft, setDraft] = useState(() => studioDraft.read(uid))
  const choice = useAgentChoice(draft, (change) => setDraft((before) => ({ ...before, ...change })))
  const setResize = (resize: boolean) => setDraft((before) => ({ ...before, resize }))
  return { ...choice, resize: draft.resize, setResize }
}

export type BatchSetup = ReturnType<typeof useBatchSetup>
