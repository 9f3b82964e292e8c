import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { useSeriesSettings } from './use-series-settings.ts'

/** Each tab has a separate cache. */
async function openTab() {
  const queries = new QueryClient()
  const { result } = await renderHook(useSeriesSettings, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <UserScopeProvider uid={getUserScope('settings').uid}>{children}</UserScopeProvider>
      </QueryClientProvider>
    ),
  })
  await expect.poll(() => result.current.isLoaded).toBe(true)
  return result
}

test('two changes in a row, and one in another tab, are all saved', async () => {
  const first = await openTab()
  const second = await openTab()
  const { change } = first.current
  change({ sound: true })
  change({ sunlight: true })
  await expect.poll(() => first.current.settings).toMatchObject({ sound: true, sunlight: true })
  second.current.change({ keepsOrientation: true })
  const all = { sound: true, sunlight: true, keepsOrientation: true }
  await expect.poll(async () => (await openTab()).current.settings).toMatchObject(all)
})
