import '#platform/trusted-types.ts'
import '#ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '#features/session/session.ts'
import { UpdatePrompt } from '#features/updates/update-prompt.tsx'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { watchMissingCode } from '#platform/missing-code.ts'
import { serviceWorker } from '#platform/service-worker.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { router } from './router.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'always' } } })

watchInstallPrompt()
watchMissingCode()

let person: string | null | undefined
session.start()
session.subscribe(() => {
  const now = session.snapshot()
  // What one person has seen must not be shown to the next one.
  const next = 'user' in now ? (now.user.provider_user_id ?? now.user.email ?? null) : null
  if (person !== undefined && next !== person) queries.clear()
  person = next
  void router.invalidate()
})

// A reader hears where a navigation has led (WCAG 2.4.3); the first page keeps the browser's own focus.
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus())
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="top-center" />
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <UpdatePrompt />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

// After the page itself: it is what the person waits for.
void serviceWorker.start()
