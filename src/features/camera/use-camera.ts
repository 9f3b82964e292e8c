import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Camera } from '#platform/camera.ts'
import { defaultResolution } from './resolutions.ts'

/** The camera as long as the component is there: asked for once, given back when it leaves. */
export function useCamera() {
  const [camera] = useState(() => new Camera())
  const [resolution, setResolution] = useState(defaultResolution)
  const video = useRef<HTMLVideoElement>(null)
  const state = useSyncExternalStore(camera.subscribe, camera.getState)

  useEffect(() => {
    if (video.current) camera.open(video.current, defaultResolution)
    return () => camera.close()
  }, [camera])

  return {
    camera,
    state,
    video,
    resolution,
    changeResolution: (wish: typeof resolution) => {
      setResolution(wish)
      camera.resize(wish)
    },
  }
}
