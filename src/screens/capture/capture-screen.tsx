import { VisuallyHidden } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { cacheBarcodeReader } from '#core/batches/save-barcode-as-note.ts'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import { warmUpImageEncoder } from '#core/images/prepare-image.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Size } from '#domain/geometry.ts'
import { useCamera } from '#features/camera/use-camera.ts'
import { useSeriesShutterKey } from '#features/camera/use-series-shutter-key.ts'
import { useShutter } from '#features/camera/use-shutter.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { playClick } from '#platform/click-sound.ts'
import { formatCount } from '#platform/format.ts'
import { usePageTitle } from '#ui/page-header.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { AppUpdatedNotice } from './app-updated-notice.tsx'
import classes from './capture.module.css'
import { CaptureControls } from './capture-controls.tsx'
import { QualityWarning } from './quality-warning.tsx'
import { ReadinessSheet } from './readiness-sheet.tsx'
import { SeriesInfo } from './series-info.tsx'
import { SeriesLivePreview } from './series-live-preview.tsx'
import { SeriesSheet } from './series-sheet.tsx'
import { ShotSheet } from './shot-sheet.tsx'
import sunlightClasses from './sunlight.module.css'
import { usePhoneCamera } from './use-phone-camera.ts'
import { useQualityWarning } from './use-quality-warning.ts'
import { useSeries } from './use-series.ts'
import { useShotRecorder } from './use-shot-recorder.ts'
import { useShotRemoval } from './use-shot-removal.ts'
import { useActOnLastShot, useShots } from './use-shots.ts'
import { useWakeAndOrientationLock } from './use-wake-and-orientation-lock.ts'
import { Viewfinder } from './viewfinder.tsx'

/** In pixels. Larger than a resized photo, so that the reduction hides the noise of the camera. */
const cameraSize: Size = { width: 1280, height: 960 }

/** In ms. Allows a photo every 150 ms, and is longer than the bounce of a button. */
const debounceMs = 120

type CaptureScreenProps = {
  /** Undefined for a new series. */
  seriesId: string | undefined
  /** The id of the current series; undefined for a new one. */
  onSeries: (id: string | undefined) => void
}

export function CaptureScreen({ seriesId, onSeries }: CaptureScreenProps) {
  usePageTitle('Capture')
  const series = useSeries(seriesId)
  const removal = useShotRemoval()
  const shots = useShots(seriesId, removal.removed?.id)
  const { camera, state, video } = useCamera(cameraSize)
  const [openShot, setOpenShot] = useState<{ id: string; isForNote: boolean }>()
  const showShot = useCallbackRef((id: string) => setOpenShot({ id, isForNote: false }))
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isCheckOpen, setCheckOpen] = useState(false)
  const shutter = useRef<HTMLButtonElement>(null)
  useEffect(loadEncoderAndReader, [])

  /** Returns the series of the next photo, or asks for what is missing. */
  function startSeries(prepared?: LocalBatch): LocalBatch | undefined {
    const next = series.start() ?? prepared
    if (!next) setSheetOpen(true)
    else if (next.id !== seriesId) onSeries(next.id)
    return next
  }
  const recording = useShotRecorder(startSeries, removal.remove, series.position.read)
  const { recorder, recorded, addFrame } = recording
  const withLastShot = useActOnLastShot(recorder, seriesId, removal.removed?.id)
  const { settings } = useSeriesSettings()
  useWakeAndOrientationLock(settings.keepsOrientation)
  const takeFrame = useCallbackRef((frame: CameraFrame) => {
    if (settings.sound) playClick()
    addFrame(frame)
  })
  const { capture, shot } = useShutter(camera, takeFrame, { debounceMs, vibrates: settings.vibration })
  useBlockUpdates(state.status === 'live' || recorded.pending > 0)

  const takePhoto = useCallbackRef(() => {
    if (recorder.isFull || series.isLoading) return
    if (series.canStart) void capture()
    else setSheetOpen(true)
  })
  useSeriesShutterKey(shutter, takePhoto)
  const phoneCamera = usePhoneCamera({ series, recording, onSeriesIncomplete: () => setSheetOpen(true) })
  const hasPhotoFailed = shot.hasFailed || recorded.hasFailed
  const last = shots.at(-1)
  const warning = useQualityWarning(recorded.saved > 0 ? last : undefined)

  const openIndex = shots.findIndex(({ id }) => id === openShot?.id)
  return (
    <div
      className={`${classes.screen} ${sunlightClasses.sunlight}`}
      data-full
      data-hides-shell
      data-sunlight={settings.sunlight || undefined}
    >
      <VisuallyHidden>
        <h1 tabIndex={-1} data-page-heading>
          Capture
        </h1>
      </VisuallyHidden>
      <VisuallyHidden role="status">{describeSaved(recorded.saved)}</VisuallyHidden>
      <Viewfinder {...{ camera, state, video }} shots={shot.count} phoneCamera={phoneCamera.actions}>
        <SeriesInfo {...{ series, shots, hasPhotoFailed }} isPhotoLost={phoneCamera.isPhotoLost} />
        <SeriesLivePreview {...{ state, video, series }} isPaused={recorded.pending > 0} />
        {/* The warning would cover the buttons of an error. */}
        {state.status === 'failed' ? null : warning.problem ? (
          <QualityWarning
            problem={warning.problem}
            number={shots.length}
            onRetake={() => void recording.retake(last, capture)}
            onDismiss={warning.dismiss}
          />
        ) : (
          <AppUpdatedNotice onCheck={() => setCheckOpen(true)} />
        )}
      </Viewfinder>
      <CaptureControls
        {...{ camera, state, series, shots, shutter, removal }}
        isFull={recorder.isFull}
        onShutter={takePhoto}
        onShot={showShot}
        onUndo={() => void withLastShot(removal.remove)}
        onNote={() => void withLastShot(({ id }) => setOpenShot({ id, isForNote: true }))}
        onSeries={onSeries}
        onSheet={() => setSheetOpen(true)}
      />
      <ShotSheet
        opened={openIndex >= 0}
        run={shots[openIndex]}
        number={openIndex + 1}
        isForNote={openShot?.isForNote ?? false}
        onClose={() => setOpenShot(undefined)}
        onRemove={removal.remove}
      />
      <SeriesSheet
        {...{ camera, state, series, shots }}
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        onContinue={({ id }) => {
          setSheetOpen(false)
          onSeries(id)
        }}
        onNew={() => {
          series.reset()
          onSeries(undefined)
        }}
        onCheck={() => {
          setSheetOpen(false)
          setCheckOpen(true)
        }}
      />
      <ReadinessSheet opened={isCheckOpen} onClose={() => setCheckOpen(false)} />
    </div>
  )
}

function loadEncoderAndReader(): void {
  warmUpImageEncoder()
  void cacheBarcodeReader()
}

function describeSaved(saved: number): string {
  return saved === 0 ? '' : `${formatCount(saved, 'photo')} saved`
}
