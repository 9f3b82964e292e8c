import { createRouter } from '@tanstack/react-router'
import type { Candidate } from '#contract/evaluation.ts'
import { ScreenError } from '#screens/shell/screen-error.tsx'
import { FullPageSpinner } from '#ui/full-page-spinner.tsx'
import { routeTree } from './routeTree.gen.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Of a new evaluation. */
    candidates?: Candidate[]
    agentPreselection?: { code?: string | undefined; name?: string | undefined }
    /** The run that the studio shows. */
    openRunId?: string
    /** Whether the list of runs is the previous entry in the history of the browser. */
    isFromRunList?: boolean
  }
}

/**
 * Search parameters are texts. The default parser would turn `?oobCode=123…` into a rounded number and `?agent_id=007` into 7,
 * and write these back to the URL.
 */
export const router = createRouter({
  routeTree,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(defined.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: FullPageSpinner,
  // Replaces only the failed screen, not the shell around it.
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})
