import type { AgentVariant } from '#contract/agent.ts'

/** Specification, point 9: cents per 1000 requests where the backend names none. */
const defaultPrice = 5

/** Such as `$0.05 / 1K tokens`; the wire carries cents. */
export function pricePerThousand(variant: AgentVariant): string {
  return `$${((variant.price_per_1000 ?? defaultPrice) / 100).toFixed(2)} / 1K tokens`
}
