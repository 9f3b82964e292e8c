import { createFileRoute } from '@tanstack/react-router'
import { NewBatchScreen } from '#screens/batches/new-batch-screen.tsx'

export const Route = createFileRoute('/_shell/batches/new')({ component: NewBatchScreen })
