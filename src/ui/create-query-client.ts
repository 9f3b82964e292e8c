import { QueryClient } from '@tanstack/react-query'

/** Without a network, queries read what this device has, and a change fails at once: it is not sent later without the user. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: 1, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
