import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/user.ts'
import { AccountButton } from './account-button.tsx'

/** A chunk of its own: the screen stands before anybody opens it. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

type UserMenuProps = { user: User; onSignOut: () => void }

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const name = user.name || 'Demo User'
  // A press on the button while the menu is on its way is not lost.
  const [isAwaited, setAwaited] = useState(false)
  return (
    <Suspense fallback={<AccountButton name={name} onClick={() => setAwaited(true)} />}>
      <AccountMenu user={user} name={name} defaultOpened={isAwaited} onSignOut={onSignOut} />
    </Suspense>
  )
}
