import { Center, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BrandMark } from './brand.tsx'
import { Card } from './card.tsx'
import { usePageTitle } from './page-header.tsx'

type AuthLayoutProps = { title: string; subtitle?: ReactNode; children: ReactNode; below?: ReactNode }

/** The layout of the screens before sign-in: one centered card. */
export function AuthLayout({ title, subtitle, children, below }: AuthLayoutProps) {
  usePageTitle(title)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Stack gap={4} ta="center" align="center">
          <BrandMark size={44} />
          <Title order={1} mt="xs" tabIndex={-1} data-page-heading>
            {title}
          </Title>
          {subtitle}
        </Stack>
        <Card>{children}</Card>
        {below}
      </Stack>
    </Center>
  )
}
