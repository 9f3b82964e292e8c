import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#ui/not-built-yet.tsx'

export const Route = createFileRoute('/_shell/profile')({
  component: () => (
    <NotBuiltYet title="Profile" what="your name, your password and the way to delete your account" />
  ),
})
