import { useMediaQuery } from '@mantine/hooks'

/** Style sheets of the studio and the camera repeat this query. The second part is a phone in landscape orientation. */
const phoneQuery = '(max-width: 47.99em), (orientation: landscape) and (max-height: 31em)'

export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
}
