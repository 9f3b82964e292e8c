import { MantineProvider, Menu } from '@mantine/core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { watchInstallPrompt } from '#platform/install-prompt.ts'
import { InstallMenuItem } from './install-menu-item.tsx'
import { InstallOffer } from './install-offer.tsx'

beforeAll(watchInstallPrompt)
beforeEach(() => localStorage.clear())
afterEach(() => void window.dispatchEvent(new Event('appinstalled')))

test('Nothing is offered where the browser cannot install', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Below')).toBeVisible()
  expect(screen.getByText('Install app').elements()).toHaveLength(0)
})

test('What the browser offered is kept until the person wants it, and asked once', async () => {
  const asked = offer('accepted')
  const screen = await show()
  await screen.getByRole('button', { name: 'Install app' }).click()
  expect(asked.count).toBe(1)
  await expect.element(screen.getByRole('region', { name: 'Keep it at hand' })).not.toBeInTheDocument()
  expect(localStorage.getItem('install-offer-dismissed')).not.toBe('true')
})

test('Who does not want it is not asked again; the menu keeps it', async () => {
  offer('accepted')
  const screen = await show()
  await screen.getByRole('button', { name: 'Do not offer again' }).click()
  await expect.element(screen.getByRole('region', { name: 'Keep it at hand' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('menuitem', { name: 'Install app' })).toBeVisible()
  await screen.unmount()

  offer('accepted')
  const again = await show()
  await expect.element(again.getByRole('menuitem', { name: 'Install app' })).toBeVisible()
  expect(again.getByRole('region', { name: 'Keep it at hand' }).elements()).toHaveLength(0)
})

test('A no to the browser’s own question counts as a no', async () => {
  offer('dismissed')
  const screen = await show()
  await screen.getByRole('button', { name: 'Install app' }).click()
  await expect.poll(() => localStorage.getItem('install-offer-dismissed')).toBe('true')
})

test('It is gone as soon as the app is installed', async () => {
  offer('accepted')
  const screen = await show()
  await expect.element(screen.getByRole('region', { name: 'Keep it at hand' })).toBeVisible()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(screen.getByRole('region', { name: 'Keep it at hand' })).not.toBeInTheDocument()
})

/** As Chromium says it; no test can make it say so itself. */
function offer(outcome: 'accepted' | 'dismissed') {
  const asked = { count: 0 }
  const event = new Event('beforeinstallprompt', { cancelable: true })
  const prompt = async () => {
    asked.count += 1
    return { outcome }
  }
  window.dispatchEvent(Object.assign(event, { prompt }))
  expect(event.defaultPrevented, 'the browser’s own bar does not come').toBe(true)
  return asked
}

function show() {
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
