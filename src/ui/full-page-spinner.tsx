import { Center, Loader, VisuallyHidden } from '@mantine/core'

export function FullPageSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <Center mih="100dvh" role="status">
      <Loader />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  )
}
