import { Group, Text, UnstyledButton } from '@mantine/core'
import { type SampleImage, samplesFor } from './sample-images.ts'
import classes from './sample-picker.module.css'

type SamplePickerProps = {
  /** What the agent may be known by: code, then type. */
  kinds: string[]
  onPick: (sample: SampleImage) => void
}

/** For who has no picture at hand: one tap shows what the agent can do. */
export function SamplePicker({ kinds, onPick }: SamplePickerProps) {
  return (
    <Group gap="xs" role="group" aria-label="Sample images">
      <Text size="sm" c="dimmed">
        No picture at hand? Try a sample:
      </Text>
      {samplesFor(kinds).map((sample) => (
        <UnstyledButton key={sample.file} className={classes.sample} onClick={() => onPick(sample)}>
          <img className={classes.picture} src={`/samples/${sample.file}`} alt="" width={36} height={36} />
          {sample.name}
        </UnstyledButton>
      ))}
    </Group>
  )
}
