import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import type { Provider } from '#contract/providers.ts'
import { sampleProviders } from '#contract/sample-providers.ts'

/** The providers of the backend; the built-in list where it has no such call, or cannot be reached. */
export function useProviders(): Provider[] | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => calls.providers(signal),
    staleTime: 5 * 60_000,
    retry: false,
  })
  if (isPending) return undefined
  return data && data.length > 0 ? data : sampleProviders
}
