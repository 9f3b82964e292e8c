import type { Page } from 'playwright/test'

/** A screen in one of its states. */
export type ScreenState = {
  name: string
  needsSignIn: boolean
  /** Sets the state up from any page and waits until it is visible. */
  open: (page: Page) => Promise<unknown>
  only?: 'phone' | 'desktop'
  /** Removes what `open` has stored on the device. */
  close?: (page: Page) => Promise<unknown>
}

/** A route handler that never responds. */
export const never = () => undefined
