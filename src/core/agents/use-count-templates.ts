import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { countTemplateCalls } from '#api/count-template-calls.ts'
import { ConnectionError } from '#api/errors.ts'
import type { CountTemplate, NewCountTemplate } from '#contract/count-template.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStoredTemplateList, loadTemplateImage, removeStoredTemplate } from './stored-template.ts'

/** Undefined: in which the user works. */
type OrganizationId = string | undefined

const orCurrent = (organizationId: OrganizationId) => organizationId ?? storedSession.organization()?.id
const getListKey = (agentCode: string, organizationId: OrganizationId) => [
  'count-templates',
  orCurrent(organizationId),
  agentCode,
]
const getKey = (id: string | undefined, organizationId: OrganizationId) => [
  'count-template',
  orCurrent(organizationId),
  id,
]

/** Loads the templates of an agent that have a name. Without a network, the last ones. */
export function useCountTemplates(agentCode: string, organizationId?: OrganizationId) {
  const scope = useUserScope()
  const queryKey = getListKey(agentCode, organizationId)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const stored = getStoredTemplateList(queryKey)
      try {
        const { templates } = await countTemplateCalls.list(agentCode, { organizationId, signal })
        void stored.save(scope, templates)
        return templates
      } catch (error) {
        const last = error instanceof ConnectionError ? await stored.read(scope.uid) : undefined
        if (!last) throw error
        return last.value
      }
    },
    // Other backends have no templates.
    retry: false,
  })
}

/** Loads a template, which may have no name. */
export function useCountTemplate(id: string | undefined, organizationId?: OrganizationId) {
  return useQuery({
    queryKey: getKey(id, organizationId),
    queryFn:
      id === undefined ? skipToken : ({ signal }) => countTemplateCalls.read(id, { organizationId, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The part of the image that a template has, as a blob. Then the device can count by it without a network. */
export function useCountTemplateImage(template: CountTemplate | undefined, organizationId?: OrganizationId) {
  const scope = useUserScope()
  return useQuery({
    queryKey: ['count-template-image', orCurrent(organizationId), template?.id],
    queryFn: template
      ? ({ signal }) =>
          loadTemplateImage(scope, template, () =>
            countTemplateCalls.image(template.id, { organizationId, signal }),
          )
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  })
}

type MarkedObjects = Pick<NewCountTemplate, 'name' | 'examples'> & { image: Blob }

/** Changes of the templates of an agent. The list is loaded again afterwards. */
export function useCountTemplateMutations(agentCode: string, organizationId?: OrganizationId) {
  const queries = useQueryClient()
  const { uid } = useUserScope()
  const onSuccess = async (changed: CountTemplate | undefined) => {
    if (changed) queries.setQueryData(getKey(changed.id, organizationId), changed)
    await queries.invalidateQueries({ queryKey: getListKey(agentCode, organizationId) })
  }
  return {
    /** Without a name it is for a batch. */
    create: useMutation({
      onSuccess,
      // It is pending while the image is encoded, so that a double click creates one template.
      mutationFn: async ({ image, ...marked }: MarkedObjects) => {
        const image_data = await blobToDataUrl(image)
        const template = { ...marked, image_data, agent_code: agentCode }
        return await countTemplateCalls.create(template, { organizationId })
      },
    }),
    rename: useMutation({
      onSuccess,
      mutationFn: ({ id, name }: Pick<CountTemplate, 'id'> & { name: string }) =>
        countTemplateCalls.rename(id, name, { organizationId }),
    }),
    remove: useMutation({
      onSuccess,
      mutationFn: async (id: string) => {
        await countTemplateCalls.delete(id, { organizationId })
        await removeStoredTemplate(uid, id)
        queries.removeQueries({ queryKey: getKey(id, organizationId) })
        return undefined
      },
    }),
  }
}
