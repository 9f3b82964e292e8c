import { useRef, useState } from 'react'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'

/** What the card with the agent and its context shows. */
export function useSetupPanel({ agent, contextProblem }: AgentChoice) {
  /** Whether the fields are shown on a phone. */
  const [isOpen, setOpen] = useState(false)
  const contextField = useRef<HTMLTextAreaElement>(null)
  /** The agent that refused an image because of its context. */
  const [refusedBy, setRefusedBy] = useState<string>()
  const panel = {
    isOpen,
    setOpen,
    contextField,
    contextError: refusedBy !== undefined && refusedBy === agent?.code ? contextProblem : undefined,
  }
  function showContextProblem(): void {
    setRefusedBy(agent?.code)
    contextField.current?.focus()
  }
  return { panel, showContextProblem }
}

export type SetupPanel = ReturnType<typeof useSetupPanel>['panel']
