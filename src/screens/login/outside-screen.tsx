import { Anchor, Center, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NotBuiltYet } from '#ui/not-built-yet.tsx'

/** The frame of the screens that a mailed link opens. */
export function OutsideScreen(props: { title: string; what: string }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={480}>
        <NotBuiltYet {...props} />
        <Anchor renderRoot={(rest) => <Link to="/login" {...rest} />}>Back to Login</Anchor>
      </Stack>
    </Center>
  )
}
