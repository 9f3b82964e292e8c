import {
  CreatedInvitation,
  CurrentOrganization,
  Invitation,
  Member,
  ReceivedInvitation,
} from '#contract/organization.ts'
import { z } from '#contract/zod.ts'

export const organizationSchemas = {
  accepted: CurrentOrganization,
  created: CreatedInvitation,
  invitations: z.array(Invitation),
  members: z.array(Member),
  received: ReceivedInvitation,
}
