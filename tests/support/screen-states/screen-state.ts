import type { Page } from 'playwright/test'

/** One screen in one condition, and how a user (or the wall behind the page) brings it about. */
export type ScreenState = {
  name: string
  /** Signed in with the demo account before it is opened. */
  isInside: boolean
  /** Brings the page there, from wherever it is, and waits until it is there. */
  open: (page: Page) => Promise<unknown>
  /** Where it exists at this size only. */
  only?: 'phone' | 'desktop'
  /** What stays behind on the device, put back. */
  close?: (page: Page) => Promise<unknown>
}

/** A call that is never answered. */
export const never = () => undefined
