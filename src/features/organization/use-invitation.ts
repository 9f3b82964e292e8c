import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#api/errors.ts'
import { organizationCalls } from '#api/organization-calls.ts'

/** `accept` makes the user a member; `open` chooses the organization of which the user is a member already. */
export function useInvitation(token: string, onJoined: () => Promise<void>) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => organizationCalls.readInvitation(token, signal),
    retry: false,
    gcTime: 0,
  })
  const accept = useMutation({
    mutationFn: () => organizationCalls.acceptInvitation(token),
    onSuccess: onJoined,
  })
  const open = useMutation({
    mutationFn: (organizationId: string) => organizationCalls.choose(organizationId),
    onSuccess: onJoined,
  })
  return { invitation, accept, open }
}

/** Returns the organization if the user is a member already. */
export function findOrganizationIdInError(error: Error | null): string | undefined {
  const { error: code, organization_id } = readBody(error)
  return code === 'already_member' && typeof organization_id === 'string' ? organization_id : undefined
}

export const isUnverifiedEmailError = (error: Error | null): boolean =>
  readBody(error).error === 'email_not_verified'

/** Whether the server has refused the invitation for good. */
export const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status < 500

function readBody(error: Error | null): { error?: unknown; organization_id?: unknown } {
  return (error instanceof ApiError && (error.body as object | null)) || {}
}
