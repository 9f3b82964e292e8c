import { createFileRoute } from '@tanstack/react-router'
import { BatchesScreen } from '#screens/batches/batches-screen.tsx'

export const Route = createFileRoute('/_shell/batches/')({ component: BatchesScreen })
