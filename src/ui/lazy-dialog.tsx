import { useMounted } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'

type LazyDialogProps = { opened: boolean; children: (opened: boolean) => ReactNode }

/** Renders a dialog, usually a `lazy` component, from its first opening on. */
export function LazyDialog({ opened, children }: LazyDialogProps) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense>
      <MountedClosed opened={opened}>{children}</MountedClosed>
    </Suspense>
  ) : null
}

/** Mantine only moves the focus back if the dialog was opened after it was mounted. */
function MountedClosed({ opened, children }: LazyDialogProps) {
  const isMounted = useMounted()
  return children(opened && isMounted)
}
