import { Stack, Text, UnstyledButton } from '@mantine/core'
import type { Agent } from '#contract/agent.ts'
import { getThumbnailUrl, offerSamples, type SampleOffer } from '#core/images/sample-images.ts'
import classes from './sample-picker.module.css'

type SamplePickerProps = {
  title?: string
  /** Those that can run. */
  agents: readonly Agent[]
  chosen: Agent | undefined
  onPick: (offer: SampleOffer) => void
}

export function SamplePicker({
  title = 'No image handy? Try a sample:',
  agents,
  chosen,
  onPick,
}: SamplePickerProps) {
  return (
    <Stack gap={6} role="group" aria-label="Sample images">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <div className={classes.strip}>
        {offerSamples(agents, chosen).map((offer) => (
          <UnstyledButton key={offer.sample.file} className={classes.sample} onClick={() => onPick(offer)}>
            <img className={classes.image} src={getThumbnailUrl(offer.sample)} alt="" />
            <span className={classes.names}>
              <span>{offer.sample.name}</span>
              <span className={classes.agent}>{offer.agent.name}</span>
            </span>
          </UnstyledButton>
        ))}
      </div>
    </Stack>
  )
}
