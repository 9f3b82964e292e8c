import { Textarea } from '@mantine/core'
import { getParameterHint } from '#core/agents/parameters.ts'
import type { Studio } from './use-studio.ts'

/** `ref` gets the focus when the context keeps an image from being sent. */
export function ContextField({ setup }: { setup: Studio['setup'] }) {
  const { agent, model, parameter, contextField, contextProblem, isContextProblemShown } = setup
  const hint = getParameterHint(agent, model?.provider)
  if (!hint) return null
  return (
    <Textarea
      ref={contextField}
      label="Context"
      placeholder={hint.placeholder}
      description={hint.helper}
      error={isContextProblemShown ? contextProblem : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxLength={1000}
      value={parameter}
      onChange={(event) => setup.setParameter(event.currentTarget.value)}
    />
  )
}
