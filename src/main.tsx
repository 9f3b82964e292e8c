import '#platform/trusted-types.ts'
import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '#features/auth/session.ts'
import { isChunkLoadError, reloadOnChunkLoadError } from '#platform/chunk-load-error.ts'
import { loadConfiguration } from '#platform/configuration.ts'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { logCaughtError, logProblem } from '#platform/log.ts'
import { finishInterruptedSignOuts } from '#screens/shell/sign-out-user.ts'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
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
// Chunk load errors are logged already.
const root = createRoot(container, {
  onCaughtError: (error) => isChunkLoadError(error) || logCaughtError(error),
})

session.start()
const restoredState = session.state.get()

// Moves the focus to the heading after a navigation (WCAG 2.4.3), but not on the first page, where the browser sets it.
router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  // A link to a part of the screen has scrolled there.
  const options = { preventScroll: toLocation.hash !== '' }
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus(options))
})

// The skeleton of index.html is shown meanwhile.
void Promise.all([loadConfiguration(), finishInterruptedSignOuts()])
  .then(() => router.load())
  // A transition lets the browser handle input between slices of the first render.
  .then(() => startTransition(() => root.render(<App />)))

/** Must not be called before the router is mounted and can be invalidated. */
function watchSession(): () => void {
  const { unsubscribe } = session.state.subscribe(() => void router.invalidate())
  if (session.state.get() !== restoredState) void router.invalidate()
  session.connectProvider()
  return unsubscribe
}

function App() {
  useEffect(watchSession, [])
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <RouterProvider router={router} />
        {/* No fallback, because the app works without these lazy components. */}
        <CatchBoundary
          getResetKey={() => 0}
          onCatch={(error) => logProblem('Notifications and updates could not be loaded.', error)}
          errorComponent={() => null}
        >
          <Suspense>
            <Notifications position="bottom-center" transitionDuration={160} />
            <UpdatePrompt />
          </Suspense>
        </CatchBoundary>
      </MantineProvider>
    </StrictMode>
  )
}
