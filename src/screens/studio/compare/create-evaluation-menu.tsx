import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Candidate } from '#contract/evaluation.ts'
import { builtInProvider } from '#core/agents/agent-info.ts'
import type { Run } from '#core/runs/run.ts'
import type { RunView } from '#core/runs/use-run.ts'
import type { Interpretation } from '#domain/agents/interpret-result.ts'
import { addReviewedImage, findOrCreateDataset } from '#features/datasets/add-reviewed-image.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { IconScale } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import type { Pair } from './differences.tsx'

type CreateEvaluationMenuProps = { views: Pair<RunView>; results: Pair<Interpretation> }

/** Adds the image to a golden set, with the right one of both results, and opens the evaluation of both agents there. */
export function CreateEvaluationMenu({ views, results }: CreateEvaluationMenuProps) {
  const { reload } = useDatasetMutations()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ run, request, result }: RunView) => {
      const set = await findOrCreateDataset(run)
      const { agent, idempotencyKey: runId, image, sharing } = run
      const reviewed = { runId, agent, result, image: request.image, name: image.name }
      const isShared = sharing === 'sent'
      await addReviewedImage(set.id, { ...reviewed, isShared, correction: undefined })
      return set
    },
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `Not added to a golden set. ${message}` }),
    async onSuccess({ id }) {
      await reload(id)
      const candidates = views.map(({ run }) => toCandidate(run))
      await navigate({ to: '/datasets/$id', params: { id }, state: { candidates } })
    },
  })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconScale size={18} />}
          style={{ alignSelf: 'start' }}
        >
          Make this an evaluation
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Which result is right?</Menu.Label>
        {views.map((view, index) => (
          <Menu.Item key={view.run.id} onClick={() => mutate(view)}>
            {index === 0 ? 'A' : 'B'}: {results[index]?.headline.text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function toCandidate({ request: { agentCode, variantId, provider, model, parameter } }: Run): Candidate {
  return {
    agent_code: agentCode,
    ...(variantId === undefined ? {} : { variant_id: String(variantId) }),
    ...(provider && model && provider !== builtInProvider ? { provider, model } : {}),
    ...(parameter ? { parameter } : {}),
  }
}
