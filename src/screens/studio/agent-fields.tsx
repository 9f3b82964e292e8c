import { hasOneBuiltInEngine, isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { AgentSelect } from '#features/agents/agent-select.tsx'
import { ModelSelect } from '#features/agents/model-select.tsx'
import { VariantSelect } from '#features/agents/variant-select.tsx'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'

export function AgentFields({ choice }: { choice: AgentChoice }) {
  const { catalog, agent, variant, providers, model } = choice
  const variants = agent?.variants ?? []
  const canRun = !agent || isAvailable(agent)
  return (
    <>
      {catalog.isPending ? <AgentSkeleton /> : <AgentSelect choice={choice} />}
      {agent && variants.length > 1 && (
        <VariantSelect
          variants={variants}
          value={variant}
          onChange={choice.selectVariant}
          note={hasOneBuiltInEngine(agent) ? 'Here all variants run on the same built-in engine.' : undefined}
        />
      )}
      {providers ? (
        <ModelSelect
          providers={providers.items}
          value={canRun ? model : undefined}
          onChange={choice.pickModel}
          isDisabled={!canRun}
        />
      ) : (
        <FieldSkeleton label="Loading models" />
      )}
    </>
  )
}
