import { createFileRoute } from '@tanstack/react-router'
import { OutsideScreen } from '#screens/login/outside-screen.tsx'

export const Route = createFileRoute('/email-verification')({
  component: () => <OutsideScreen title="Email verification" what="whether your email address is verified" />,
})
