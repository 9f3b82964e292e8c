import { Group, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formatNumber } from '#platform/format.ts'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.gen.ts'
import { ShortcutButton } from './shortcut-button.tsx'

type Step = Omit<ComponentProps<typeof ShortcutButton>, 'label'>

/** `index`: among the listed images, from 0; -1 if the image is not listed any more. */
type ImagePagerProps = { index: number; total: number; previous: Step; next: Step }

export function ImagePager({ index, total, previous, next }: ImagePagerProps) {
  return (
    <Group gap="xs">
      <ShortcutButton label="Previous image" disabled={index <= 0} {...previous}>
        <IconChevronLeft size={18} />
      </ShortcutButton>
      <ShortcutButton label="Next image" disabled={index < 0 || index === total - 1} {...next}>
        <IconChevronRight size={18} />
      </ShortcutButton>
      {index >= 0 && (
        <Text size="sm" role="status">
          {`${formatNumber(index + 1)} of ${formatNumber(total)}`}
        </Text>
      )}
    </Group>
  )
}
