import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#platform/when-idle.ts'

type AfterFirstScreenProps = { firstScreen: Promise<void>; children: ReactNode }

/** Draws its children when the first screen stands and the page has nothing better to do. */
export function AfterFirstScreen({ firstScreen, children }: AfterFirstScreenProps) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    void firstScreen.then(() => whenIdle(() => setTime(true)))
  }, [firstScreen])
  return isTime && <Suspense>{children}</Suspense>
}
