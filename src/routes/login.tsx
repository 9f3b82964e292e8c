import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { safeRedirect } from '#features/session/safe-redirect.ts'
import { session } from '#features/session/session.ts'
import { LoginScreen } from '#screens/login/login-screen.tsx'

/** Whoever is signed in goes on to where they wanted to be. */
export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  beforeLoad: ({ search }) => {
    const { status } = session.snapshot()
    if (status === 'signed-in') throw redirect({ href: safeRedirect(search.redirect, location.origin) })
  },
  component: LoginScreen,
})
