import { createFileRoute } from '@tanstack/react-router'
import { OutsideScreen } from '#screens/login/outside-screen.tsx'

export const Route = createFileRoute('/reset-password')({
  component: () => <OutsideScreen title="Reset password" what="the form for a new password" />,
})
