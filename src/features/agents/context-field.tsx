import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { getParameterHint } from '#core/agents/parameters.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { useIsWide } from '#ui/use-is-wide.ts'
import { getContextLabel } from './context-label.ts'

type ContextFieldProps = { choice: AgentChoice; error: string | undefined; ref?: Ref<HTMLTextAreaElement> }

/** Shows nothing for an agent without a context. */
export function ContextField({
  choice: { agent, model, context, setContext },
  error,
  ref,
}: ContextFieldProps) {
  const hint = getParameterHint(agent, model?.provider)
  const minRows = useIsWide() ? 2 : 1
  if (!hint) return null
  return (
    <Textarea
      ref={ref}
      label={getContextLabel(agent)}
      placeholder={hint.placeholder}
      description={hint.helper}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={minRows}
      maxRows={8}
      maxLength={1000}
      value={context}
      onChange={(event) => setContext(event.currentTarget.value)}
    />
  )
}
