import type { NewAnalysis } from '../analyses/ledger.ts'

/** Creates an analysis to queue. No engine has its provider, so it fails when it runs. */
export function createNewAnalysis(): NewAnalysis {
  const image = { mediaType: 'image/jpeg', width: 1, height: 1 } as const
  const job = { provider: 'none', model: 'none', image, isInteractive: false, requestedAt: Date.now() }
  return { job, image: Uint8Array.of(1), queue: 'local' }
}
