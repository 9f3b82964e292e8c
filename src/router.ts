import { createRouter } from '@tanstack/react-router'
import { ScreenError } from '#screens/shell/screen-error.tsx'
import { FullPageSpinner } from '#ui/full-page-spinner.tsx'
import { routeTree } from './routeTree.gen.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The agent that another screen hands over to the studio. */
    agentPreselection?: { code?: string | undefined; name?: string | undefined }
  }
}

/**
 * Search values stay the strings they are. The router's own reading turns `?oobCode=123…` into a rounded number and
 * `?agent_id=007` into 7, and writes that back into the address.
 */
export const router = createRouter({
  routeTree,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: FullPageSpinner,
  // In the place of the screen that broke, so that the shell around it stays.
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})
