import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '#screens/batches/outbox/outbox-screen.tsx'

/** What was sent, what waits and what needs a decision. */
export const Route = createFileRoute('/_shell/batches/outbox')({ component: OutboxScreen })
