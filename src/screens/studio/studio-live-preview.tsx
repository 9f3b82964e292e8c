import { use } from 'react'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { CameraPreviewContext } from '#features/camera/camera-preview-context.ts'
import { OptionalLivePreview } from '#features/device-results/optional-live-preview.tsx'

export function StudioLivePreview(request: { agent: AgentRef; parameter: string | undefined }) {
  const view = use(CameraPreviewContext)
  return view && <OptionalLivePreview {...view} {...request} />
}
