import type { Page } from 'playwright/test'

/** A state of a screen, for tests and screenshots. */
export type ScreenState = {
  name: string
  needsSignIn: boolean
  /** Opens the state from any page, and waits until it is visible. */
  open: (page: Page) => Promise<unknown>
  only?: 'phone' | 'desktop'
  /** Removes what `open` has stored on the device. */
  close?: (page: Page) => Promise<unknown>
}

/** Handles a route without ever responding. */
export const neverFulfill = () => undefined
