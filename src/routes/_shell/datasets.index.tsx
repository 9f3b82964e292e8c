import { createFileRoute } from '@tanstack/react-router'
import { DatasetsScreen } from '#screens/datasets/datasets-screen.tsx'

export const Route = createFileRoute('/_shell/datasets/')({ component: DatasetsScreen })
