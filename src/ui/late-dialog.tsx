import { useMounted } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'

type LateDialogProps = { opened: boolean; children: (opened: boolean) => ReactNode }

/** For a dialog whose code is loaded when it is first opened; it stays then, as any other dialog. */
export function LateDialog({ opened, children }: LateDialogProps) {
  const [isWanted, setWanted] = useState(opened)
  if (opened && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense>
      <FirstClosed opened={opened}>{children}</FirstClosed>
    </Suspense>
  ) : null
}

/** Closed for one drawing: a dialog knows where to give the focus back only when it is opened after it was there. */
function FirstClosed({ opened, children }: LateDialogProps) {
  const isMounted = useMounted()
  return children(opened && isMounted)
}
