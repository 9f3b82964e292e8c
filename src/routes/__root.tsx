import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ScreenFailed } from '#screens/shell/screen-failed.tsx'

export const Route = createRootRoute({ component: Outlet, errorComponent: ScreenFailed })
