import { Checkbox, Stack } from '@mantine/core'
import {
  getUnavailableReason,
  isAvailable,
  sharedEngineNote,
  variantsShareBuiltInEngine,
} from '#core/agents/agent-info.ts'
import type { BatchSetup } from '#core/batches/use-batch-setup.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { AgentSelect } from '#features/agents/agent-select.tsx'
import { ContextField } from '#features/agents/context-field.tsx'
import { VariantSelect } from '#features/agents/variant-select.tsx'
import { VisionModelHint } from '#features/agents/vision-model-hint.tsx'
import { LazyCountTemplateField } from '#features/marking/lazy-count-template-field.tsx'

type BatchSetupFieldsProps = {
  setup: BatchSetup
  /** In which objects can be marked, if the agent counts by them. */
  firstImage?: SourceFile | undefined
  /** Whether the images are prepared already, so that their size cannot be chosen any more. */
  hasImages?: boolean
  organizationId?: string | undefined
}

export function BatchSetupFields({
  setup,
  firstImage,
  hasImages = false,
  organizationId,
}: BatchSetupFieldsProps) {
  const { agent, variant } = setup
  const variants = agent?.variants ?? []
  return (
    <Stack gap="md">
      <AgentSelect
        choice={setup}
        error={agent && !isAvailable(agent) ? getUnavailableReason(agent) : undefined}
      />
      {agent && !isAvailable(agent) && <VisionModelHint />}
      {variants.length > 1 && (
        <VariantSelect
          variants={variants}
          value={variant}
          onChange={setup.selectVariant}
          note={agent && variantsShareBuiltInEngine(agent) ? sharedEngineNote : undefined}
        />
      )}
      <ContextField choice={setup} error={setup.contextProblem} />
      {agent?.takes_examples && (
        <LazyCountTemplateField
          agentCode={agent.code}
          organizationId={organizationId}
          template={setup.template}
          onChange={setup.setTemplate}
          firstImage={firstImage && { source: firstImage, resize: setup.resize }}
        />
      )}
      {!hasImages && (
        <Checkbox
          label="Resize Images (Recommended)"
          description="To at most 1000 px, as JPG. Turn it off for small print."
          checked={setup.resize}
          onChange={(event) => setup.setResize(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
