import { shallowEqual } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type StudioDraft, studioDraft } from '#core/agents/studio-draft.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'

export type AgentPreselection = { code?: string | undefined; name?: string | undefined }

/**
 * What the user has chosen in the studio. Saved after each change, also while the user types: writing takes less than a
 * millisecond. A preselection of another screen takes precedence, and hides the last result.
 */
export function useStudioDraft({ code, name }: AgentPreselection, tab: StudioDraft['tab'] | undefined) {
  const scope = useUserScope()
  const session = getStudioSession(scope)
  const isPreselected = code !== undefined || name !== undefined
  const [stored] = useState(() => studioDraft.read(scope.uid))
  const [draft, setDraft] = useState<StudioDraft>(() => ({
    ...stored,
    ...(isPreselected && { agentCode: code, variantId: null, model: null }),
    ...(tab && { tab }),
    expectsPhoto: false,
  }))
  const change = useCallback((changes: Partial<StudioDraft>) => {
    setDraft((before) => {
      const changed = { ...before, ...changes }
      return shallowEqual(before, changed) ? before : changed
    })
  }, [])
  useEffect(() => studioDraft.write(scope, draft), [scope, draft])

  const start = useEffectEvent(() => {
    if (isPreselected) session.hideRun()
    if (stored.expectsPhoto && !session.image)
      session.reject("Your last photo didn't come through. Please retake it.")
  })
  useEffect(() => start(), [])
  return { draft, change }
}
