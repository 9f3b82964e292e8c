import '#platform/trusted-types.ts'
import '#ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '#features/session/session.ts'
import { LateUpdates } from '#features/updates/late-updates.tsx'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { watchMissingCode } from '#platform/missing-code.ts'
import { LateNotifications } from '#ui/late-notifications.tsx'
import { cssVariables, theme } from '#ui/theme.ts'
import { router } from './router.ts'

watchInstallPrompt()
watchMissingCode()

const firstScreen = new Promise<void>((resolve) => {
  const stop = router.subscribe('onResolved', () => {
    stop()
    resolve()
  })
})

session.start()
void firstScreen.then(() => document.getElementById('start')?.remove())
void firstScreen.then(session.followProvider)
session.subscribe(() => void router.invalidate())

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
      <RouterProvider router={router} />
      <LateNotifications after={firstScreen} />
      <LateUpdates after={firstScreen} />
    </MantineProvider>
  </StrictMode>,
)
