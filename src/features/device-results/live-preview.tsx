import { VisuallyHidden } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { IconScanEye } from '#ui/icons.gen.ts'
import { describePreview } from './describe-preview.ts'
import { findPreviewRequest } from './device-reader.ts'
import { deviceSettings } from './device-settings.ts'
import type { PreviewGeometry } from './draw-preview.ts'
import classes from './live-preview.module.css'
import { PreviewBoxes } from './preview-boxes.tsx'
import { useLivePreviewSwitch } from './use-live-preview-switch.ts'
import { usePreview } from './use-preview.ts'

export type LivePreviewProps = PreviewGeometry & {
  video: RefObject<HTMLVideoElement | null>
  /** While a photo is saved, which comes first. */
  isPaused: boolean
  agent: AgentRef
  /** The context of the next photo. */
  parameter: string | undefined
}

/** In ms. Screen readers are told a count that changes at most this often. */
const announcementMs = 4000
const failureNotice = 'Live preview stopped: this device could not look at the image.'
const noItems = [] as const

/** A switch over the image of the camera and, while it is on, what this device finds there. Nothing is sent or charged. */
export function LivePreview({ video, frame, isMirrored, isPaused, agent, parameter }: LivePreviewProps) {
  const settings = useSelector(deviceSettings)
  const request = useMemo(
    () => settings && findPreviewRequest(agent, parameter?.trim() || undefined),
    [settings, agent, parameter],
  )
  const { isOn, notice, change } = useLivePreviewSwitch()
  const items = usePreview({
    video,
    request: isOn ? request : undefined,
    isPaused,
    onFailure: () => change(false, failureNotice),
  })
  const count = items && request && describePreview(items, request.analysis)
  const announced = useThrottled(isOn ? count : undefined)
  if (!request) return null
  return (
    <>
      {isOn && (
        <PreviewBoxes
          items={(isPaused ? undefined : items) ?? noItems}
          frame={frame}
          isMirrored={isMirrored}
        />
      )}
      <div className={classes.live}>
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          className={classes.switch}
          onClick={() => change(!isOn)}
        >
          <IconScanEye size={20} />
          Live preview
        </button>
        {isOn && (
          <div className={classes.count} aria-hidden>
            {count ?? 'Looking… The server’s result decides.'}
          </div>
        )}
        {notice && <div className={classes.notice}>{notice}</div>}
        <VisuallyHidden role="status">
          {notice ?? (announced && `Live preview: ${announced}. The server’s result decides.`)}
        </VisuallyHidden>
      </div>
    </>
  )
}

/** Returns the last text, which changes at most every few seconds. */
function useThrottled(text: string | undefined): string | undefined {
  const [shown, setShown] = useState<string>()
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (text === undefined || text === shown) return
    const show = () => {
      changedAt.current = performance.now()
      setShown(text)
    }
    const timer = setTimeout(show, Math.max(0, changedAt.current + announcementMs - performance.now()))
    return () => clearTimeout(timer)
  }, [text, shown])
  return shown
}
