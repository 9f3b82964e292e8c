import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formerOrganizationId } from '#api/errors.ts'
import { storedSession } from '#platform/stored-session.ts'
import { notifications } from '#ui/notifications.ts'
import { reloadProfile } from './reload-profile.ts'
import { session } from './session.ts'
import { useSession, useUid } from './use-session.ts'

/** Loads the data again when the user works in another organization, and says when the membership has ended. */
export function OrganizationWatcher(): null {
  const queries = useQueryClient()
  const current = useSession()
  const uid = useUid()
  const organization = 'user' in current ? current.user.organization : undefined
  const id = organization?.id

  useEffect(() => {
    // A 401 would end the session.
    if (!storedSession.organization() && storedSession.token() !== null) void reloadProfile(uid)
  }, [uid])

  const tell = useEffectEvent(() => {
    formerOrganizationId.set(undefined)
    // Otherwise the next calls would name it.
    session.changeProfile({ organization: null })
    notifications.show({
      color: 'yellow',
      autoClose: false,
      title: `You are no longer a member of ${organization?.name}`,
      message: 'Photos that are not sent yet stay on this device. You can download them in the outbox.',
    })
    void reloadProfile(uid)
  })
  const hasEnded = useSelector(formerOrganizationId, (endedId) => endedId !== undefined && endedId === id)
  useEffect(() => {
    if (hasEnded) tell()
  }, [hasEnded])

  useEffect(() => {
    window.addEventListener('storage', followOtherTab)
    return () => window.removeEventListener('storage', followOtherTab)
  }, [])

  const lastId = useRef(id)
  useEffect(() => {
    if (id === undefined || id === lastId.current) return
    if (lastId.current !== undefined) void queries.resetQueries()
    lastId.current = id
  }, [id, queries])
  return null
}

/** All tabs name the organization that is stored. */
function followOtherTab({ key }: StorageEvent): void {
  const stored = key === 'user' ? storedSession.user() : null
  const current = session.state.get()
  if (!stored || !('user' in current) || stored.provider_user_id !== current.user.provider_user_id) return
  // Otherwise the tabs would save it in turns.
  if (stored.organization?.id !== current.user.organization?.id)
    session.changeProfile({ organization: stored.organization })
}
