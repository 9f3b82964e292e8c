import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Dataset } from '#contract/dataset.ts'
import { scorerNames } from '#contract/scorer-names.ts'
import {
  defaultScorerSettings,
  type FieldType,
  fieldTypes,
  getScorerSetting,
  type ScorerName,
  type ScorerSettings,
  scorers,
} from '#domain/scorers/scorers.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { Select } from '#ui/select.tsx'

const labels: Record<FieldType, string> = {
  count: 'Counts and scores',
  label: 'Labels',
  text: 'Texts',
  list: 'Lists of texts',
  boxes: 'Boxes',
}

const decisions = [
  { value: 'auto', label: 'Decides if nothing before it does' },
  { value: 'true', label: 'Decides whether an image is right' },
  { value: 'false', label: 'Is only measured' },
]

type ScorersDialogProps = { dataset: Dataset; opened: boolean; onClose: () => void }

/** Later evaluations use it. */
export function ScorersDialog({ dataset, opened, onClose }: ScorersDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Choose scorers" size="lg">
      <ScorersForm dataset={dataset} onSaved={onClose} />
    </Modal>
  )
}

function ScorersForm({ dataset, onSaved }: { dataset: Dataset; onSaved: () => void }) {
  const [settings, setSettings] = useState<ScorerSettings>(dataset.scorers)
  const { change } = useDatasetMutations()
  const update = (type: FieldType, part: Partial<(typeof defaultScorerSettings)[FieldType]>) =>
    setSettings({ ...settings, [type]: { ...getScorerSetting(settings, type), ...part } })
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        The tolerance is the largest error with which a field is right; for F1, how much may be missing to 1.
      </Text>
      {fieldTypes.map((type) => {
        const { scorer, tolerance, decides } = getScorerSetting(settings, type)
        return (
          <Group key={type} gap="sm" align="flex-end">
            <Select
              label={labels[type]}
              data={scorerNames
                .filter((name) => scorers[name].fields.includes(type))
                .map((name) => ({ value: name, label: scorers[name].label }))}
              value={scorer}
              allowDeselect={false}
              onChange={(name) =>
                name &&
                update(type, {
                  scorer: name as ScorerName,
                  tolerance: defaultScorerSettings[type].tolerance,
                })
              }
            />
            <NumberInput
              label={`Tolerance for ${labels[type].toLowerCase()}`}
              min={0}
              step={0.05}
              decimalScale={3}
              w={190}
              value={tolerance}
              onChange={(value) => update(type, { tolerance: Number(value) || 0 })}
            />
            <Select
              aria-label={`${labels[type]}: effect`}
              data={decisions}
              value={String(decides)}
              allowDeselect={false}
              onChange={(value) => update(type, { decides: value === 'auto' ? 'auto' : value === 'true' })}
            />
          </Group>
        )
      })}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setSettings({})}>
          Use defaults
        </Button>
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ id: dataset.id, scorers: settings }, { onSuccess: onSaved })}
        >
          Save
        </Button>
      </Group>
    </Stack>
  )
}
