import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Run } from '#core/runs/run.ts'
import { RunList } from '#features/runs/run-list.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { imageStack } from '#ui/illustration.tsx'

const maxCount = 6

export function RecentRuns({ runs }: { runs: Run[] }) {
  return (
    <Card aria-label="Recent runs" display="flex" mod={{ empty: runs.length === 0 }}>
      <Stack gap="xs" flex={1} miw={0}>
        <Group justify="space-between">
          <Title order={2}>Recent runs</Title>
          {runs.length > 0 && (
            <Anchor size="sm" py={4} renderRoot={(props) => <Link to="/history" {...props} />}>
              Show all
            </Anchor>
          )}
        </Group>
        {runs.length === 0 ? (
          <EmptyState
            drawing={imageStack}
            actions={
              <Button variant="default" renderRoot={(props) => <Link to="/test" {...props} />}>
                Open Test Studio
              </Button>
            }
          >
            Run an agent on an image, and its result appears here.
          </EmptyState>
        ) : (
          <RunList
            label="Recent runs"
            runs={runs.slice(-maxCount).toReversed()}
            link={(run, props) => <Link to="/history" search={{ run: run.id }} {...props} />}
          />
        )}
      </Stack>
    </Card>
  )
}
