import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './auth-layout.module.css'
import { BrandMark } from './brand.tsx'
import { Card } from './card.tsx'
import { usePageTitle } from './page-header.tsx'

type AuthLayoutProps = {
  title: string
  subtitle?: ReactNode
  /** Stands beside the card on wide screens, otherwise above it. It replaces the logo and the subtitle. */
  intro?: ReactNode
  children: ReactNode
  below?: ReactNode
}

/** One centered card, before the sign-in. */
export function AuthLayout({ title, subtitle, intro, children, below }: AuthLayoutProps) {
  usePageTitle(title)
  return (
    <main className={classes.page} data-intro={intro !== undefined || undefined}>
      {intro}
      <Stack w="100%" maw={420} gap="lg" className={classes.form}>
        <Stack gap={4} className={classes.heading}>
          {!intro && <BrandMark size={44} />}
          <Title order={1} tabIndex={-1} data-page-heading>
            {title}
          </Title>
          {subtitle}
        </Stack>
        <Card>{children}</Card>
        {below}
      </Stack>
    </main>
  )
}
