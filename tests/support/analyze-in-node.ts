import { readFile } from 'node:fs/promises'
import type { BrowserCommand } from 'vitest/node'
import type { AnalyzeRequest } from '../../workers/reader/shared/reader-worker.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Analyzes an image of `public/samples` as the server does. */
    analyzeInNode(sample: string, request: AnalyzeRequest): Promise<Record<string, unknown>>
  }
}

// Node resolves these modules when the command runs. The configuration of Vitest cannot bundle them.
export const analyzeInNode: BrowserCommand<[sample: string, request: AnalyzeRequest]> = async (
  { project },
  sample,
  { analysis, parameter: context },
) => {
  const { inspectImage } = await import('#engines/node/input-image.ts')
  const { createLocalEngine } = await import('#server/engines/local-engine.ts')
  const { agentTypes } = await import('#domain/agents/agent-types.ts')
  const engine = createLocalEngine({ workers: 1 })
  try {
    const { result } = await engine.analyze({
      organizationId: 'organization',
      agentCode: analysis,
      type: agentTypes.find(({ local }) => local?.analysis === analysis)!,
      model: 'built-in',
      image: await inspectImage(await readFile(`${project.config.root}/public/samples/${sample}`)),
      context,
      signal: AbortSignal.timeout(150_000),
    })
    return result
  } finally {
    await engine.close()
  }
}
