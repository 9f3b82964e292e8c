import { Text } from '@mantine/core'
import { Card } from './card.tsx'
import { PageHeader } from './page-header.tsx'

/** A screen that is planned and not there yet says so, rather than pretending. */
export function NotBuiltYet({ title, what }: { title: string; what: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <Text>This screen is not built yet. It will show {what}.</Text>
      </Card>
    </>
  )
}
