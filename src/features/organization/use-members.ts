import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationCalls } from '#api/organization-calls.ts'
import { notifications } from '#ui/notifications.ts'
import { organizationsKey } from './use-organizations.ts'

const membersKey = (id: string) => ['members', id]
const invitationsKey = (id: string) => ['invitations', id]

export function useMembers(id: string) {
  return useQuery({
    queryKey: membersKey(id),
    queryFn: ({ signal }) => organizationCalls.members(id, signal),
  })
}

export function useInvitations(id: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: invitationsKey(id),
    queryFn: ({ signal }) => organizationCalls.invitations(id, signal),
    enabled,
  })
}

/** Runs one change of an organization at a time, then loads what it may have changed. Shows an error as a notification. */
export function useOrganizationMutation(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
    onSettled: () =>
      Promise.all(
        [membersKey(id), invitationsKey(id), organizationsKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
