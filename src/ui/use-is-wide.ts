import { useMediaQuery } from '@mantine/hooks'

/** The configuration of the studio is beside the image. Its style sheets repeat this query. */
export const wideQuery = '(min-width: 62em)'

export function useIsWide(): boolean {
  return useMediaQuery(wideQuery, false, { getInitialValueInEffect: false })
}
