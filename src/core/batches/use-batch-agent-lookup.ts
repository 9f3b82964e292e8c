import { useMemo } from 'react'
import type { Batch } from '#contract/batch.ts'
import { formatAgentCode } from '#core/agents/agent-info.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import type { BatchAgentLookup } from './batch-agent.ts'

/** Undefined while the catalog is loaded. */
export function useBatchAgentLookup(): BatchAgentLookup | undefined {
  const { data } = useAgentCatalog()
  return useMemo(
    () =>
      data && {
        source: data.source,
        find({ agent_code: code, variant_id }: Batch) {
          const agent = data.items.find((one) => one.code === code)
          const variant = agent?.variants?.find(({ id }) => String(id) === variant_id)
          return {
            ...(agent ?? { code, name: formatAgentCode(code) }),
            variantName: variant?.name ?? variant_id ?? undefined,
          }
        },
      },
    [data],
  )
}
