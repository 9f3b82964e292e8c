import type { Agent } from '#contract/agent.ts'
import { apiOrigin } from '#platform/env.ts'

/** The backend's API page, opened at the inference call; the agent's code is there to be copied. */
export function apiDocsUrl({ code }: Agent): string {
  return `${apiOrigin}/api/docs?agent=${encodeURIComponent(code)}`
}
