import '#platform/trusted-types.ts'
import '#ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '#features/session/session.ts'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { watchMissingCode } from '#platform/missing-code.ts'
import { AfterFirstScreen } from '#ui/after-first-screen.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { whenDrawn } from '#ui/when-drawn.ts'
import { router } from './router.ts'

// What is said before it is there waits for it.
const NotificationsPlace = optionalPart(
  async () => (await import('#ui/notifications-place.tsx')).NotificationsPlace,
)
const Updates = optionalPart(async () => (await import('#features/updates/updates.tsx')).Updates)

watchInstallPrompt()
watchMissingCode()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const firstScreen = whenDrawn(root)

session.start()
void firstScreen.then(() => document.getElementById('start')?.remove())
void firstScreen.then(session.followProvider)
session.subscribe(() => void router.invalidate())

// A reader hears where a navigation has led (WCAG 2.4.3); the first page keeps the browser's own focus.
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus())
})

// In slices: the page can be used, and painted, meanwhile.
const page = createRoot(root)
startTransition(() =>
  page.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
        <AfterFirstScreen firstScreen={firstScreen}>
          <NotificationsPlace />
          <Updates />
        </AfterFirstScreen>
      </MantineProvider>
    </StrictMode>,
  ),
)
