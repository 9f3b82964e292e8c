import { Stack } from '@mantine/core'
import { damageDetectorKind } from '#domain/results/kinds/damage-detector.ts'
import { FindingRows } from '../components/finding-rows.tsx'
import { Prose } from '../components/safe-text.tsx'
import { defineViewer } from '../define-viewer.ts'

export const damageDetectorViewer = defineViewer(damageDetectorKind, ({ damage_areas, summary }) => (
  <Stack gap="md">
    <Prose text={summary} />
    <FindingRows title="Damaged areas" path="damage_areas" list={damage_areas} empty="No damaged areas." />
  </Stack>
))
