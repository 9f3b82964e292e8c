import { useMediaQuery } from '@mantine/hooks'

/** Style sheets repeat these queries. */
const flatQuery = '(orientation: landscape) and (max-height: 31em)'
const phoneQuery = `(max-width: 47.99em), ${flatQuery}`

export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
}

/** Whether it is a phone in landscape orientation. */
export function useIsPhoneLandscape(): boolean {
  return useMediaQuery(flatQuery, false, { getInitialValueInEffect: false })
}
