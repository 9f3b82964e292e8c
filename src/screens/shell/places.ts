import { IconHistory, IconKey, IconLayoutDashboard, IconScanEye, IconTestPipe } from '@tabler/icons-react'

/** The screens of the sidebar, and of the command palette. */
export const navItems = [
  { to: '/', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/agents', label: 'Vision Agents', Icon: IconScanEye },
  { to: '/test', label: 'Test Studio', Icon: IconTestPipe },
  { to: '/history', label: 'History', Icon: IconHistory },
  { to: '/settings', label: 'Settings', Icon: IconKey },
] as const
