import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** A query client per user. Use the uid as its `key`, so that no cached data is shown to the next user. */
export function UserQueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'always' } } }),
  )
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
