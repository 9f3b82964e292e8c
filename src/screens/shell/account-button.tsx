import { Group, Text, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { IconChevronDown } from '#ui/icons.gen.ts'

type AccountButtonProps = UnstyledButtonProps & ComponentProps<'button'> & { name: string }

export function AccountButton({ name, ...props }: AccountButtonProps) {
  return (
    <UnstyledButton mih={44} px={4} {...props}>
      <VisuallyHidden>Account of {name}</VisuallyHidden>
      <Group gap={8} wrap="nowrap">
        <Avatar name={name} size={32} />
        <Text size="sm" visibleFrom="sm" maw={180} truncate aria-hidden>
          {name}
        </Text>
        <IconChevronDown size={16} />
      </Group>
    </UnstyledButton>
  )
}
