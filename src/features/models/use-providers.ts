import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import type { Provider } from '#contract/providers.ts'
import { sampleProviders } from '#contract/sample-providers.ts'
import { usePatience } from '#ui/use-patience.ts'

/** The providers of the backend; the built-in list where it has no such call, cannot be reached, or lets us wait. */
export function useProviders(): Provider[] | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => calls.providers(signal),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const isOver = usePatience(isPending)
  if (isPending && !isOver) return undefined
  return data && data.length > 0 ? data : sampleProviders
}
