import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { countTemplateCalls } from '#api/count-template-calls.ts'
import type { CountTemplate, NewCountTemplate } from '#contract/count-template.ts'
import { storedSession } from '#platform/stored-session.ts'

const getListKey = (agentCode: string) => ['count-templates', storedSession.organization()?.id, agentCode]

/** Loads the templates of an agent that have a name, by which its images can be counted. */
export function useCountTemplates(agentCode: string) {
  return useQuery({
    queryKey: getListKey(agentCode),
    queryFn: async ({ signal }) => (await countTemplateCalls.list(agentCode, signal)).templates,
    // Other backends have no templates.
    retry: false,
  })
}

/** The part of the image that a template has, as a blob. */
export function useCountTemplateImage(id: string | undefined) {
  return useQuery({
    queryKey: ['count-template-image', id],
    queryFn: ({ signal }) => countTemplateCalls.image(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  })
}

/** Changes of the templates of an agent. The list is loaded again afterwards. */
export function useCountTemplateChanges(agentCode: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: getListKey(agentCode) })
  // Changes that fail without a network are not sent later without the user.
  const options = { onSuccess, networkMode: 'always' } as const
  return {
    /** Without a name it is for a batch. */
    create: useMutation({
      ...options,
      mutationFn: (template: Omit<NewCountTemplate, 'agent_code'>) =>
        countTemplateCalls.create({ ...template, agent_code: agentCode }),
    }),
    rename: useMutation({
      ...options,
      mutationFn: ({ id, name }: Pick<CountTemplate, 'id'> & { name: string }) =>
        countTemplateCalls.rename(id, name),
    }),
    remove: useMutation({ ...options, mutationFn: (id: string) => countTemplateCalls.delete(id) }),
  }
}
