import { useEffect } from 'react'
import { serviceWorker } from '#platform/service-worker.ts'
import { UpdatePrompt } from './update-prompt.tsx'

/** Keeps the app on the device and offers its newer versions. */
export function Updates() {
  useEffect(() => void serviceWorker.start(), [])
  return <UpdatePrompt />
}
