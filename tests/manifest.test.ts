import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

type ManifestImage = {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  [member: string]: unknown
  icons: ManifestImage[]
  screenshots: ManifestImage[]
  shortcuts: { url: string; icons: ManifestImage[] }[]
}
const page = readFileSync('index.html', 'utf8')

describe('manifest', () => {
  test('has the members that an installable app requires', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: 'AI Vision Platform',
      short_name: expect.stringMatching(/^.{1,12}$/),
      description: expect.stringMatching(/.{20}/),
      start_url: '/?source=pwa',
      scope: '/',
      display: 'standalone',
      share_target: { action: '/share-target', method: 'POST', enctype: 'multipart/form-data' },
    })
    const icons = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(icons).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    )
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['wide', 'narrow']),
    )
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/capture', '/test?tab=camera', '/settings'])
  })

  const images = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]
  test.each(images.filter(({ sizes }) => sizes !== 'any'))(
    '$src has the declared size and type',
    async ({ src, sizes, type }) => {
      const { width, height, format } = await sharp(`public${src}`).metadata()
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    },
  )

  test('has a maskable icon that is opaque, with its content in the safe zone', async () => {
    const { data, info } = await sharp('public/icons/maskable-512.png')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const background = [data[0], data[1], data[2]]
    let radius = 0
    for (let offset = 0; offset < data.length; offset += 4) {
      expect(data[offset + 3]).toBe(255)
      if (background.every((value, channel) => value === data[offset + channel])) continue
      const x = (offset / 4) % info.width
      const y = Math.floor(offset / 4 / info.width)
      radius = Math.max(radius, Math.hypot(x - 256, y - 256))
    }
    expect(radius).toBeGreaterThan(50)
    // The safe zone in the W3C manifest specification is a circle with a radius of 40 % of the icon's width.
    expect(radius).toBeLessThan(0.4 * 512)
  })
})

test('the page links the manifest, the Apple icon and a theme color for both schemes', async () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(page.match(/name="theme-color" media="\(prefers-color-scheme: (light|dark)\)"/g)).toHaveLength(2)
  expect(page).toContain('href="/icons/apple-touch-icon.png"')
  const { width, height } = await sharp('public/icons/apple-touch-icon.png').metadata()
  expect([width, height]).toEqual([180, 180])
})
