import { Stack, Text } from '@mantine/core'
import { BrandMark } from '#ui/brand.tsx'
import classes from './product-intro.module.css'
import { ResultsIllustration } from './results-illustration.tsx'

export function ProductIntro() {
  return (
    <Stack gap="md" className={classes.intro}>
      <div className={classes.brand}>
        <BrandMark size={32} />
        <Text fw={650} size="lg">
          AI Vision Platform
        </Text>
      </div>
      <Text className={classes.sentence}>
        AI agents that read, count and inspect your images: at your desk, offline in the field, or from your
        own code.
      </Text>
      <ResultsIllustration className={classes.illustration} />
    </Stack>
  )
}
