import { useEffect } from 'react'
import { busyPage } from '#platform/busy-page.ts'

/** While `isBusy`, no update reloads the page under the person. */
export function useBlockUpdates(isBusy: boolean): void {
  useEffect(() => (isBusy ? busyPage.hold() : undefined), [isBusy])
}
