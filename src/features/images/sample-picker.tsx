import { Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { findSamples, getThumbnailUrl, type SampleImage } from '#core/images/sample-images.ts'
import classes from './sample-picker.module.css'

type SamplePickerProps = {
  /** The code and the type of the agent; undefined while the agent is loading. */
  agentNames: string[] | undefined
  onPick: (sample: SampleImage) => void
}

/** Offers sample images that suit the agent. */
export function SamplePicker({ agentNames, onPick }: SamplePickerProps) {
  return (
    <Group gap="xs" role="group" aria-label="Sample images">
      <Text size="sm" c="dimmed" w="100%">
        No image handy? Try a sample:
      </Text>
      {agentNames ? (
        findSamples(agentNames).map((sample) => (
          <UnstyledButton key={sample.file} className={classes.sample} onClick={() => onPick(sample)}>
            <img className={classes.image} src={getThumbnailUrl(sample)} alt="" width={36} height={36} />
            {sample.name}
          </UnstyledButton>
        ))
      ) : (
        <Skeleton height={44} width="6.75rem" radius="md" />
      )}
    </Group>
  )
}
