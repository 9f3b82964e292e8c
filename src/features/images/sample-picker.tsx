import { Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { type SampleImage, samplesFor, thumbnailOf } from './sample-images.ts'
import classes from './sample-picker.module.css'

type SamplePickerProps = {
  /** What the agent may be known by: code, then type. Undefined until it is known: room is kept, and nothing is fetched. */
  kinds: string[] | undefined
  onPick: (sample: SampleImage) => void
}

/** For who has no picture at hand: one tap shows what the agent can do. */
export function SamplePicker({ kinds, onPick }: SamplePickerProps) {
  return (
    <Group gap="xs" role="group" aria-label="Sample images">
      {/* In a line of its own: where there is room for three, one takes as much as three. */}
      <Text size="sm" c="dimmed" w="100%">
        No picture at hand? Try a sample:
      </Text>
      {kinds ? (
        samplesFor(kinds).map((sample) => (
          <UnstyledButton key={sample.file} className={classes.sample} onClick={() => onPick(sample)}>
            <img className={classes.picture} src={thumbnailOf(sample)} alt="" width={36} height={36} />
            {sample.name}
          </UnstyledButton>
        ))
      ) : (
        <Skeleton height={44} width="6.75rem" radius="md" />
      )}
    </Group>
  )
}
