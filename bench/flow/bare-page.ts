import type { BrowserContext, Page } from 'playwright'

/** What the product sends beside the picture, and as whom. */
export type AskedFor = { path: string; authorization: string; body: Record<string, unknown> }

const path = '/bench/bare'
const html = `<!doctype html><meta charset="utf-8"><title>Bare</title>
<video autoplay muted playsinline></video><button>Capture</button><p></p>`

/**
 * The least a page can do: a frame of the same camera, encoded as the product encodes it, one request to the same API,
 * and the text of the answer. No framework, no service worker, nothing kept.
 */
export async function openBarePage(context: BrowserContext, origin: string, asked: AskedFor): Promise<Page> {
  const page = await context.newPage()
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(origin + path)
  // From here on nothing stands between the page and the server.
  await page.unrouteAll()
  await page.evaluate(run, asked)
  return page
}

/** Runs in the page. */
async function run({ path, authorization, body }: AskedFor): Promise<void> {
  const [video, button, text] = ['video', 'button', 'p'].map((name) => document.querySelector(name))
  if (!(video instanceof HTMLVideoElement) || !button || !text) throw new Error('not the bare page')
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 640 }, height: { ideal: 480 } },
  })
  await video.play()

  async function capture(element: HTMLVideoElement): Promise<Blob> {
    const frame = await createImageBitmap(element)
    const scale = Math.min(1, 600 / Math.max(frame.width, frame.height))
    const canvas = new OffscreenCanvas(Math.round(frame.width * scale), Math.round(frame.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(frame, 0, 0, canvas.width, canvas.height)
    frame.close()
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  }

  function dataUrl(blob: Blob): Promise<string> {
    const reader = new FileReader()
    return new Promise((resolve) => {
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob)
    })
  }

  button.addEventListener('click', async () => {
    const image_data = await dataUrl(await capture(video))
    const answer = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: authorization,
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ image_data, ...body }),
    })
    text.textContent = (await answer.json()).text ?? `HTTP ${answer.status}`
  })
}
