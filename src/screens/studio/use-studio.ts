import type { StudioDraft } from '#core/agents/studio-draft.ts'
import { useAgentChoice } from '#core/agents/use-agent-choice.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'
import { useImageActions } from './use-image-actions.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'
import { useSetupPanel } from './use-setup-panel.ts'
import { type AgentPreselection, useStudioDraft } from './use-studio-draft.ts'
import { useSubmitImage } from './use-submit-image.ts'

/** What does not change with the image and its run, so that a new image does not render the fields of the agent. */
export function useStudio(preselection: AgentPreselection, tab: StudioDraft['tab'] | undefined) {
  const session = getStudioSession(useUserScope())
  const { draft, change } = useStudioDraft(preselection, tab)
  const choice = useAgentChoice(
    draft,
    (changes) => {
      change(changes)
      // The result belongs to another agent, variant or model.
      if (changes.agentCode !== undefined || !changes.contexts) session.hideRun()
    },
    preselection.name,
  )
  const { panel, contextField, showContextProblem } = useSetupPanel(choice)
  const { results, scrollToResults } = useScrollToResults()
  const submitting = useSubmitImage(choice, {
    onSubmit() {
      panel.setOpen(false)
      scrollToResults()
    },
    onContextProblem: showContextProblem,
  })
  const actions = useImageActions({
    choice,
    resize: draft.resize,
    submitting,
    scrollToResults,
    onAdd: () => change({ expectsPhoto: false }),
  })
  return { draft, change, choice, panel, contextField, actions, results }
}

export type Studio = ReturnType<typeof useStudio>
