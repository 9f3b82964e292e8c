import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '#ui/app.css'
import { counter } from '#domain/agents/counter.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { changeDeviceSettings } from './device-settings.ts'
import { createPhotoVideo } from './fixtures/photo-video.ts'
import { LivePreview } from './live-preview.tsx'

beforeEach(() => changeDeviceSettings({ isOn: true, findsObjects: true }))
afterEach(() => {
  changeDeviceSettings({ isOn: false, findsObjects: false })
  localStorage.clear()
})

async function renderPreview(isPaused = false) {
  const video = await createPhotoVideo('hex-nuts.jpg')
  const frame = { width: video.videoWidth, height: video.videoHeight }
  const create = (isPaused: boolean) => (
    <MantineProvider>
      <UserScopeProvider uid="ada">
        <div style={{ position: 'relative', width: 320, height: 240 }}>
          <LivePreview
            video={{ current: video }}
            frame={frame}
            isMirrored={false}
            isPaused={isPaused}
            agent={counter.agent}
            parameter={undefined}
          />
        </div>
      </UserScopeProvider>
    </MantineProvider>
  )
  const screen = await render(create(isPaused))
  return {
    screen,
    toggle: screen.getByRole('switch', { name: 'Live preview' }),
    pause: () => screen.rerender(create(true)),
  }
}

/** Whether any box is drawn. */
function isDrawn(): boolean {
  const canvas = document.querySelector('canvas')
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return data.some((value) => value > 0)
}

test('is off until it is switched on, then shows boxes and the count, and tells the count', async () => {
  const { screen, toggle } = await renderPreview()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
  expect(document.querySelector('canvas')).toBeNull()
  await toggle.click()
  await expect.element(screen.getByText('11 objects', { exact: true }), { timeout: 60_000 }).toBeVisible()
  await expect.poll(isDrawn).toBe(true)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Live preview: 11 objects. The server’s result decides.')
  await toggle.click()
  expect(document.querySelector('canvas')).toBeNull()
  expect(screen.getByText('11 objects', { exact: true }).query()).toBeNull()
}, 90_000)

test('remembers that it is on', async () => {
  const first = await renderPreview()
  await first.toggle.click()
  await first.screen.unmount()
  const { toggle } = await renderPreview()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  await toggle.click()
})

test('removes the boxes while a photo is saved', async () => {
  const { toggle, pause } = await renderPreview()
  await toggle.click()
  await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true)
  await pause()
  await expect.poll(isDrawn).toBe(false)
  await toggle.click()
}, 90_000)

test('has no switch if this device finds no objects', async () => {
  changeDeviceSettings({ findsObjects: false })
  const { toggle } = await renderPreview()
  expect(toggle.query()).toBeNull()
})
