import { useEffect, useState } from 'react'

/** Query parameters of links in emails of the sign-in service. */
type EmailLink = { mode?: string | undefined; oobCode?: string | undefined }

/** Null if the link is incomplete or has another purpose. */
export function getActionCode(
  { mode, oobCode }: EmailLink,
  expectedMode: 'resetPassword' | 'verifyEmail',
): string | null {
  return mode === expectedMode && oobCode ? oobCode : null
}

/** Removes the parameters of the email link from the address bar and the history. */
export function useEmailLink(): EmailLink {
  const [link] = useState<EmailLink>(() => Object.fromEntries(new URLSearchParams(location.search)))
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
