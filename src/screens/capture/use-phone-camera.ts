import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { SeriesState } from './use-series.ts'
import type { ShotRecording } from './use-shot-recorder.ts'

/** Whether the phone's camera app is open. If the system closes the page meanwhile, the photo is lost. */
const expectsPhoto = new LocalStorageValue(
  'series-expects-photo',
  false,
  (stored): stored is boolean => typeof stored === 'boolean',
)

type PhoneCameraOptions = {
  series: SeriesState
  recording: ShotRecording
  /** Called instead of opening the camera app. */
  onSeriesIncomplete: () => void
}

/** Takes photos with the phone's camera app, when the camera of this page has failed. */
export function usePhoneCamera({ series, recording, onSeriesIncomplete }: PhoneCameraOptions) {
  const scope = useUserScope()
  const { recorded, addFile } = recording
  const [wasPhotoLost] = useState(() => expectsPhoto.read(scope.uid))
  useEffect(() => expectsPhoto.write(scope, false), [scope])
  const prepared = useRef<LocalBatch>(undefined)
  return {
    /** Whether the system closed the page while the camera app was open, and no photo was taken since. */
    isPhotoLost: wasPhotoLost && recorded.saved === 0,
    actions: {
      prepareForPhoto: useCallbackRef(() => {
        if (series.isLoading) return false
        prepared.current = series.start()
        if (!prepared.current) onSeriesIncomplete()
        return prepared.current !== undefined
      }),
      onPhoneCamera: useCallbackRef((isOpen: boolean) => expectsPhoto.write(scope, isOpen)),
      onFile: useCallbackRef((photo: File) => {
        expectsPhoto.write(scope, false)
        addFile(photo, prepared.current)
      }),
    },
  }
}
