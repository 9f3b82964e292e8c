import { Skeleton, Stack, Title } from '@mantine/core'
import { Card } from '#ui/card.tsx'
import { FieldsToCome } from './field-to-come.tsx'
import classes from './studio-screen.module.css'

/** The skeleton of the studio's two cards while the draft loads. */
export function StudioToCome() {
  return (
    <div role="status" aria-label="Opening the studio">
      <div className={classes.bench} aria-hidden>
        <Card>
          <Stack gap="md">
            <Title order={2}>Configuration</Title>
            <FieldsToCome />
          </Stack>
        </Card>
        <Card mih={{ base: '22.375rem', sm: '22.85rem' }}>
          <Skeleton height="1.125rem" width="8.625rem" />
        </Card>
      </div>
    </div>
  )
}
