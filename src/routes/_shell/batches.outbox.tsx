import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '#screens/outbox/outbox-screen.tsx'

export const Route = createFileRoute('/_shell/batches/outbox')({ component: OutboxScreen })
