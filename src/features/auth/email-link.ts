import { useEffect, useState } from 'react'

/** The query of a link in an email of the provider. */
type EmailLink = { mode?: string | undefined; oobCode?: string | undefined }

/** Returns the one-time code of the link; null if the link is incomplete or has another purpose. */
export function getActionCode(
  { mode, oobCode }: EmailLink,
  expectedMode: 'resetPassword' | 'verifyEmail',
): string | null {
  return mode === expectedMode && oobCode ? oobCode : null
}

/** Reads the link of this page, then removes its one-time code from the address bar and the history. */
export function useEmailLink(): EmailLink {
  const [link] = useState<EmailLink>(() => Object.fromEntries(new URLSearchParams(location.search)))
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
