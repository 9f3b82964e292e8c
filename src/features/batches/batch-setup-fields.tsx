import { Checkbox, Select, Stack, Textarea } from '@mantine/core'
import { formatVariantDetails, getUnavailableReason, isAvailable } from '#core/agents/agent-info.ts'
import { getParameterHint } from '#core/agents/parameters.ts'
import type { BatchSetup } from '#core/batches/use-batch-setup.ts'

const order = ['label', 'input', 'description', 'error'] as ['label', 'input', 'description', 'error']

export function BatchSetupFields({ setup }: { setup: BatchSetup }) {
  const { agents, agent, variant, context, contextProblem, resize } = setup
  const variants = agent?.variants ?? []
  const hint = getParameterHint(agent, setup.provider)
  return (
    <Stack gap="md">
      <Select
        label="Vision agent"
        data={agents.map((one) => ({
          value: one.code,
          label: isAvailable(one) ? one.name : `${one.name} (unavailable)`,
        }))}
        value={agent?.code ?? null}
        onChange={(code) => code && setup.selectAgent(code)}
        allowDeselect={false}
        maxDropdownHeight={360}
        description={agent?.description ?? undefined}
        error={agent && !isAvailable(agent) ? getUnavailableReason(agent) : undefined}
        inputWrapperOrder={order}
      />
      {variants.length > 1 && (
        <Select
          label="Variant"
          data={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={variant ? String(variant.id) : null}
          onChange={setup.selectVariant}
          allowDeselect={false}
          description={variant && formatVariantDetails(variant)}
          inputWrapperOrder={order}
        />
      )}
      {hint && (
        <Textarea
          label="Context"
          placeholder={hint.placeholder}
          description={hint.helper}
          error={contextProblem}
          inputWrapperOrder={order}
          autosize
          minRows={2}
          maxLength={1000}
          value={context}
          onChange={(event) => setup.setContext(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label="Resize Images (Recommended)"
        description="To at most 1000 px, as JPG. Turn it off for small print."
        checked={resize}
        onChange={(event) => setup.setResize(event.currentTarget.checked)}
      />
    </Stack>
  )
}
