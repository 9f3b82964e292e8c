import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/user.ts'
import { AccountButton } from './account-button.tsx'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

type LazyAccountMenuProps = { user: User; onSignOut: () => void }

export function LazyAccountMenu({ user, onSignOut }: LazyAccountMenuProps) {
  const name = user.name || 'Demo User'
  // A click before the menu is loaded opens it afterwards.
  const [wasClicked, setWasClicked] = useState(false)
  return (
    <Suspense fallback={<AccountButton name={name} onClick={() => setWasClicked(true)} />}>
      <AccountMenu user={user} name={name} defaultOpened={wasClicked} onSignOut={onSignOut} />
    </Suspense>
  )
}
