import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What one person has seen must not be shown to the next one: give it the person as its `key`. */
export function UserQueryProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'always' } } }),
  )
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
