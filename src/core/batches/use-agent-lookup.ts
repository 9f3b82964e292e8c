import { useMemo } from 'react'
import type { Batch } from '#contract/batch.ts'
import { formatAgentTitle } from '#core/agents/agent-info.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import type { AgentLookup } from './batch-agent.ts'

/** Undefined while the catalog is loaded. */
export function useAgentLookup(): AgentLookup | undefined {
  const { data } = useAgentCatalog()
  return useMemo(
    () =>
      data && {
        source: data.source,
        find({ agent_code: code, variant_id }: Batch) {
          const agent = data.items.find((one) => one.code === code)
          const variant = agent?.variants?.find(({ id }) => String(id) === variant_id)
          return {
            ...(agent ?? { code, name: formatAgentTitle(code) }),
            variantName: variant?.name ?? variant_id ?? undefined,
          }
        },
      },
    [data],
  )
}
