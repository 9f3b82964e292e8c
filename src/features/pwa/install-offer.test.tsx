import { MantineProvider, Menu } from '@mantine/core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { InstallMenuItem } from './install-menu-item.tsx'
import { InstallOffer } from './install-offer.tsx'

beforeAll(watchInstallPrompt)
beforeEach(() => localStorage.clear())
afterEach(() => void window.dispatchEvent(new Event('appinstalled')))

const name = 'Install the app'

test('offers nothing if the browser cannot install the app', async () => {
  const screen = await renderOffer()
  await expect.element(screen.getByText('Below')).toBeVisible()
  expect(screen.getByText('Install app').elements()).toHaveLength(0)
})

test('shows the prompt of the browser once, when the user wants it', async () => {
  const prompts = dispatchInstallPrompt('accepted')
  const screen = await renderOffer()
  await screen.getByRole('button', { name: 'Install app' }).click()
  expect(prompts.count).toBe(1)
  await expect.element(screen.getByRole('region', { name })).not.toBeInTheDocument()
  expect(localStorage.getItem('install-offer-dismissed')).not.toBe('true')
})

test('does not offer again after a dismissal; the menu item stays', async () => {
  dispatchInstallPrompt('accepted')
  const screen = await renderOffer()
  await screen.getByRole('button', { name: 'Do not offer again' }).click()
  await expect.element(screen.getByRole('region', { name })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('menuitem', { name: 'Install app' })).toBeVisible()
  await screen.unmount()

  dispatchInstallPrompt('accepted')
  const again = await renderOffer()
  await expect.element(again.getByRole('menuitem', { name: 'Install app' })).toBeVisible()
  expect(again.getByRole('region', { name }).elements()).toHaveLength(0)
})

test('does not offer again after the user dismissed the prompt of the browser', async () => {
  dispatchInstallPrompt('dismissed')
  const screen = await renderOffer()
  await screen.getByRole('button', { name: 'Install app' }).click()
  await expect.poll(() => localStorage.getItem('install-offer-dismissed')).toBe('true')
})

test('removes the offer when the app is installed', async () => {
  dispatchInstallPrompt('accepted')
  const screen = await renderOffer()
  await expect.element(screen.getByRole('region', { name })).toBeVisible()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(screen.getByRole('region', { name })).not.toBeInTheDocument()
})

/** Dispatches the install event of Chromium, which a test cannot cause otherwise. */
function dispatchInstallPrompt(outcome: 'accepted' | 'dismissed') {
  const prompts = { count: 0 }
  const event = new Event('beforeinstallprompt', { cancelable: true })
  const prompt = async () => {
    prompts.count += 1
    return { outcome }
  }
  window.dispatchEvent(Object.assign(event, { prompt }))
  expect(event.defaultPrevented, 'suppresses the bar of the browser').toBe(true)
  return prompts
}

function renderOffer() {
  return render(
    <MantineProvider>
      <Menu opened withinPortal={false}>
        <Menu.Target>
          <button type="button">Account</button>
        </Menu.Target>
        <Menu.Dropdown>
          <InstallMenuItem />
        </Menu.Dropdown>
      </Menu>
      <InstallOffer />
      <p>Below</p>
    </MantineProvider>,
  )
}
