import type { BrowserContext, Page } from 'playwright'

/** The inference request of the app, without its image. */
export type RequestTemplate = { path: string; authorization: string; body: Record<string, unknown> }

const path = '/bench/bare'
const html = `<!doctype html><meta charset="utf-8"><title>Bare</title>
<video autoplay muted playsinline></video><button>Capture</button><p></p>`

/**
 * Opens the page with which the app is compared. Like the app it encodes a camera frame, sends the same request and shows the
 * text of the result, but it has no framework, service worker or storage.
 */
export async function openBarePage(
  context: BrowserContext,
  origin: string,
  template: RequestTemplate,
): Promise<Page> {
  const page = await context.newPage()
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(origin + path)
  // Routes are removed, because interception would slow down the measured request.
  await page.unrouteAll()
  await page.evaluate(run, template)
  return page
}

/** Encodes a frame, sends the request and shows the result. Runs in the page. */
async function run({ path, authorization, body }: RequestTemplate): Promise<void> {
  const [video, button, text] = ['video', 'button', 'p'].map((name) => document.querySelector(name))
  if (!(video instanceof HTMLVideoElement) || !button || !text) throw new Error('This is not the bare page.')
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 640 }, height: { ideal: 480 } },
  })
  await video.play()

  async function capture(element: HTMLVideoElement): Promise<Blob> {
    const frame = await createImageBitmap(element)
    const scale = Math.min(1, 600 / Math.max(frame.width, frame.height))
    const canvas = new OffscreenCanvas(Math.round(frame.width * scale), Math.round(frame.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no 2D context.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(frame, 0, 0, canvas.width, canvas.height)
    frame.close()
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  }

  function toDataUrl(blob: Blob): Promise<string> {
    const reader = new FileReader()
    return new Promise((resolve) => {
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob)
    })
  }

  button.addEventListener('click', async () => {
    const image_data = await toDataUrl(await capture(video))
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: authorization,
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ image_data, ...body }),
    })
    text.textContent = (await response.json()).text ?? `HTTP ${response.status}`
  })
}
