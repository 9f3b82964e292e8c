import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

type Picture = {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  [member: string]: unknown
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}
const page = readFileSync('index.html', 'utf8')

describe('The manifest', () => {
  test('says what an installable app must say', () => {
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
    const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    for (const needed of ['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512'])
      expect(purposes).toContain(needed)
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['wide', 'narrow']),
    )
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/test?tab=camera', '/settings'])
  })

  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]
  test.each(
    pictures.filter(({ sizes }) => sizes !== 'any').map((picture) => [picture.src, picture] as const),
  )('%s is there, of the size and type it states', async (src, { sizes, type }) => {
    const { width, height, format } = await sharp(`public${src}`).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  })

  test('a maskable icon is painted to its edges, and what counts lies within the circle that every shape keeps', async () => {
    const { data, info } = await sharp('public/icons/maskable-512.png')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ground = [data[0], data[1], data[2]]
    let farthest = 0
    for (let at = 0; at < data.length; at += 4) {
      expect(data[at + 3]).toBe(255)
      if (ground.every((value, channel) => value === data[at + channel])) continue
      const x = (at / 4) % info.width
      const y = Math.floor(at / 4 / info.width)
      farthest = Math.max(farthest, Math.hypot(x - 256, y - 256))
    }
    expect(farthest).toBeGreaterThan(50)
    expect(farthest).toBeLessThan(0.4 * 512)
  })

  test('the page names it, the icon for Apple’s devices, and a colour for both schemes', async () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(page.match(/name="theme-color" media="\(prefers-color-scheme: (light|dark)\)"/g)).toHaveLength(2)
    expect(page).toContain('href="/icons/apple-touch-icon.png"')
    const { width, height } = await sharp('public/icons/apple-touch-icon.png').metadata()
    expect([width, height]).toEqual([180, 180])
  })
})
