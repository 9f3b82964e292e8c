import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { canShareBatches, getCurrentOrganizationName } from '#core/batches/use-sharing-preference.ts'
import type { Run } from '#core/runs/run.ts'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { Camera } from '#platform/camera.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBolt,
  IconBoltOff,
  IconCameraRotate,
  IconCheck,
  IconFolder,
  IconPencil,
  IconPlayerPlay,
} from '#ui/icons.gen.ts'
import classes from './capture.module.css'
import { LargeToolButton } from './large-tool-button.tsx'
import { ShotStrip } from './shot-strip.tsx'
import { findRecentSeries, type SeriesState } from './use-series.ts'
import type { ShotRemoval } from './use-shot-removal.ts'
import { useLastShotTimeByBatch } from './use-shots.ts'

type CaptureControlsProps = {
  camera: Camera
  state: CameraState
  series: SeriesState
  shots: readonly Run[]
  shutter: RefObject<HTMLButtonElement | null>
  removal: ShotRemoval
  /** Whether the next photo has to wait. */
  isFull: boolean
  onShutter: () => void
  /** The id of a photo that the user opens. */
  onShot: (id: string) => void
  onUndo: () => void
  onNote: () => void
  /** The id of a series that the user continues. */
  onSeries: (id: string) => void
  onSheet: () => void
}

/** In the lower two thirds of a phone, where the thumb is. */
export function CaptureControls(props: CaptureControlsProps) {
  const {
    camera,
    state,
    series,
    shots,
    shutter,
    removal,
    isFull,
    onShutter,
    onShot,
    onUndo,
    onNote,
    onSeries,
    onSheet,
  } = props
  const navigate = useNavigate()

  function leave(): void {
    const id = series.current?.id
    void (shots.length > 0 && id
      ? navigate({ to: '/batches/$id', params: { id } })
      : navigate({ to: '/batches' }))
  }

  return (
    <div className={classes.controls}>
      {shots.length > 0 ? (
        <ShotStrip shots={shots} onOpen={onShot} />
      ) : (
        <FirstPhoto series={series} onContinue={onSeries} onSetup={onSheet} />
      )}
      <div className={classes.bar}>
        {removal.removed ? (
          <LargeToolButton label="Restore" Icon={IconArrowForwardUp} onClick={removal.restore} />
        ) : (
          <LargeToolButton
            label="Undo"
            Icon={IconArrowBackUp}
            disabled={shots.length === 0}
            onClick={onUndo}
          />
        )}
        <button
          ref={shutter}
          type="button"
          className={classes.shutter}
          aria-label="Take photo"
          aria-keyshortcuts="Enter Space"
          // With `disabled`, the button would lose the focus while the camera restarts.
          aria-disabled={state.status !== 'live' || isFull || undefined}
          onClick={onShutter}
        />
        <LargeToolButton label="Note" Icon={IconPencil} disabled={shots.length === 0} onClick={onNote} />
      </div>
      <div className={classes.tools}>
        <LargeToolButton label="Finish" Icon={IconCheck} onClick={leave} />
        <CameraTools camera={camera} state={state} />
        <LargeToolButton label="Series" Icon={IconFolder} onClick={onSheet} />
      </div>
    </div>
  )
}

function CameraTools({ camera, state }: Pick<CaptureControlsProps, 'camera' | 'state'>) {
  if (state.status !== 'live') return null
  const { torch, cameras, camera: current } = state
  const index = cameras.findIndex(({ deviceId }) => deviceId === current.deviceId)
  const next = cameras[(index + 1) % cameras.length]
  return (
    <>
      {torch && (
        <LargeToolButton
          label="Light"
          Icon={torch === 'on' ? IconBolt : IconBoltOff}
          aria-pressed={torch === 'on'}
          onClick={() => camera.setTorch(torch === 'off')}
        />
      )}
      {cameras.length > 1 && next && (
        <LargeToolButton
          label="Camera"
          Icon={IconCameraRotate}
          aria-label="Switch camera"
          onClick={() => camera.choose(next.deviceId)}
        />
      )}
    </>
  )
}

type FirstPhotoProps = { series: SeriesState; onContinue: (id: string) => void; onSetup: () => void }

/** Shown before the first photo. */
function FirstPhoto({ series, onContinue, onSetup }: FirstPhotoProps) {
  const [now] = useState(() => Date.now())
  const recent = findRecentSeries(series.all, useLastShotTimeByBatch(), now)
  const { agent, contextProblem, request } = series.setup
  if (series.current || series.isLoading) return <div className={classes.first} />
  return (
    <div className={classes.first}>
      <div>
        <Text size="sm" fw={600}>
          {request ? (contextProblem ?? 'New series') : 'Loading agents…'}
        </Text>
        {canShareBatches() && (
          <Text size="sm">
            {series.isShared ? (
              <>
                Shared with <bdi>{getCurrentOrganizationName()}</bdi>
              </>
            ) : (
              'Not shared, stays on this device'
            )}
          </Text>
        )}
      </div>
      <div className={classes.choices}>
        <Button
          size="lg"
          variant="white"
          leftSection={<IconAdjustmentsHorizontal size={20} />}
          onClick={onSetup}
        >
          {agent?.name ?? 'Choose an agent'}
        </Button>
        {recent && (
          <Button
            size="lg"
            variant="white"
            leftSection={<IconPlayerPlay size={20} />}
            onClick={() => onContinue(recent.id)}
          >
            {/* The label is a flexbox, which would remove the space. */}
            <span>
              Continue <bdi>{recent.name}</bdi>
            </span>
          </Button>
        )}
      </div>
    </div>
  )
}
