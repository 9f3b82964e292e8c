import { useEffect, useState } from 'react'
import type { EmailLink } from './email-link.ts'

/** Reads a mailed link's query, then takes it out of the address: one-time codes do not belong into the history. */
export function useEmailLink(): EmailLink {
  const [link] = useState<EmailLink>(() => Object.fromEntries(new URLSearchParams(location.search)))
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
