import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState } from 'react'
import type { Size } from '#domain/geometry.ts'
import { Camera } from '#platform/camera.ts'
import { defaultResolution } from './resolutions.ts'

/** `size` is the first resolution. */
export function useCamera(size = defaultResolution) {
  const [camera] = useState(() => new Camera())
  const [resolution, setResolution] = useState(size)
  const firstSize = useRef(size)
  const video = useRef<HTMLVideoElement>(null)
  const state = useSelector(camera.state)

  useEffect(() => {
    if (video.current) camera.open(video.current, firstSize.current)
    return () => camera.close()
  }, [camera])

  function changeResolution(size: Size): void {
    setResolution(size)
    camera.resize(size)
  }

  return { camera, state, video, resolution, changeResolution }
}
