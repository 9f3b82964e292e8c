import '#platform/trusted-types.ts'
import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '#features/auth/session.ts'
import { reloadOnChunkLoadError } from '#platform/chunk-load-error.ts'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { logProblem } from '#platform/log.ts'
import { finishInterruptedSignOuts } from '#screens/shell/sign-out-user.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { router } from './router.ts'

const Notifications = lazy(async () => ({
  default: (await import('@mantine/notifications')).Notifications,
}))
const UpdatePrompt = lazy(async () => ({
  default: (await import('#features/pwa/update-prompt.tsx')).UpdatePrompt,
}))

watchInstallPrompt()
reloadOnChunkLoadError()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

session.start()
session.subscribe(() => void router.invalidate())

// Moves the focus to the heading after a navigation (WCAG 2.4.3); the first page retains the focus set by the browser.
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus())
})

// The skeleton of index.html is shown until the code of the first screen is loaded.
void Promise.resolve(finishInterruptedSignOuts())
  .then(() => router.load())
  .then(() => {
    // A transition lets the browser paint and handle input between slices of the first render.
    startTransition(() => root.render(<App />))
    session.connectProvider()
  })

function App() {
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
        {/* The app works without these. */}
        <CatchBoundary
          getResetKey={() => 0}
          onCatch={(error) => logProblem('Notifications and updates could not be loaded.', error)}
          errorComponent={() => null}
        >
          <Suspense>
            <Notifications position="top-center" transitionDuration={160} />
            <UpdatePrompt />
          </Suspense>
        </CatchBoundary>
      </MantineProvider>
    </StrictMode>
  )
}
