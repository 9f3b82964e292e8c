import { Button, Tooltip } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { lazy } from 'react'
import { isAvailable, sharedEngineNote, variantsShareBuiltInEngine } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { AgentSelect } from '#features/agents/agent-select.tsx'
import { ModelSelect } from '#features/agents/model-select.tsx'
import { VariantSelect } from '#features/agents/variant-select.tsx'
import { IconPlus } from '#ui/icons.gen.ts'
import { Optional } from '#ui/optional.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { chooseSecondAgent } from './compare/choose-second-agent.ts'
import { AgentSkeleton, FieldSkeleton } from './field-skeleton.tsx'
import classes from './studio-screen.module.css'
import { getStudioSession } from './studio-session.ts'

const SecondAgentFields = lazy(async () => ({
  default: (await import('./compare/second-agent-fields.tsx')).SecondAgentFields,
}))

export function AgentFields({ choice }: { choice: AgentChoice }) {
  const { catalog, agent, variant, providers, model } = choice
  const variants = agent?.variants ?? []
  const canRun = !agent || isAvailable(agent)
  return (
    <>
      {catalog.isPending ? (
        <AgentSkeleton />
      ) : (
        <div className={classes.pair}>
          <AgentSelect choice={choice} />
          {agent && variants.length > 1 && (
            <VariantSelect
              variants={variants}
              value={variant}
              onChange={choice.selectVariant}
              note={variantsShareBuiltInEngine(agent) ? sharedEngineNote : undefined}
            />
          )}
        </div>
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
      {agent && canRun && <SecondAgent choice={choice} />}
    </>
  )
}

function SecondAgent({ choice }: { choice: AgentChoice }) {
  const session = getStudioSession(useUserScope())
  const secondAgent = useSelector(session.secondAgent)
  if (secondAgent)
    return (
      <Optional>
        <SecondAgentFields secondAgent={secondAgent} />
      </Optional>
    )
  return (
    <Tooltip label="Compare two agents, variants or models on one image">
      <Button
        variant="subtle"
        px="xs"
        mis={-10}
        mih={44}
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={18} />}
        onClick={() => session.secondAgent.set(chooseSecondAgent(choice))}
      >
        Compare with another
      </Button>
    </Tooltip>
  )
}
