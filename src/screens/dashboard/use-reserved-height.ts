import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useState } from 'react'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type Size = { width: number; height: number }

/** Of what is shown before the first run, in pixels. */
const firstHeight = 560

const last = new LocalStorageValue<Size>(
  'runs-height',
  { width: 0, height: firstHeight },
  (stored): stored is Size =>
    typeof stored === 'object' && stored !== null && 'width' in stored && 'height' in stored,
)

/** Keeps the height of the last visit for content that is not loaded yet, so that what is below it does not move. */
export function useReservedHeight(isShown: boolean) {
  const scope = useUserScope()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [reserved, setReserved] = useState<Size | undefined>(() => {
    const { width, height } = last.read(scope.uid)
    return { width: innerWidth, height: width === innerWidth ? height : firstHeight }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width of the window changes with that of the element
  useEffect(() => {
    if (!isShown || height === 0) return
    last.write(scope, { width: innerWidth, height })
  }, [isShown, width, height, scope])
  // A device that is turned has another height.
  const pixels = reserved?.width === innerWidth ? reserved.height : 0
  return {
    ref,
    style: { '--reserved': `${pixels}px` } as CSSProperties,
    release: () => setReserved(undefined),
  }
}
