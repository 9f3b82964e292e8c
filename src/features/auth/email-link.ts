import { useEffect, useState } from 'react'

/** The query parameters of a link in an email of the sign-in service. */
type EmailLink = { mode?: string | undefined; oobCode?: string | undefined }

/** Returns the one-time code of the link; null if the link is incomplete or has another purpose. */
export function getActionCode(
  { mode, oobCode }: EmailLink,
  expectedMode: 'resetPassword' | 'verifyEmail',
): string | null {
  return mode === expectedMode && oobCode ? oobCode : null
}

/**
 * Reads the query parameters of the email link that opened this page, then removes them from the address bar and the history.
 */
export function useEmailLink(): EmailLink {
  const [link] = useState<EmailLink>(() => Object.fromEntries(new URLSearchParams(location.search)))
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
