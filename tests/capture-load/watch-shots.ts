import type { Page } from 'playwright/test'

export type ShotLog = {
  /** From each press to the time when the next one takes a photo, in ms. */
  ready: number[]
  /** The photos that the counter has shown before they were on the disk. */
  early: string[]
}

type Watched = { shots: ShotLog & { durable: number } }

/**
 * Records when the shutter is ready again, and compares each change of the counter with the images that IndexedDB has written.
 * Runs in the page, until it is reloaded.
 *
 * @param saved how many photos the series has already
 * @param debounceMs a press this soon after another one takes no photo
 */
export async function watchShots(page: Page, saved: number, debounceMs: number): Promise<void> {
  await page.evaluate(
    ({ saved, debounceMs }) => {
      const shots: Watched['shots'] = { ready: [], early: [], durable: saved }
      Object.assign(globalThis, { shots } satisfies Watched)
      let pressedAt = 0
      document.addEventListener('click', () => (pressedAt = performance.now()), true)
      const onFrame = (source: unknown) => {
        // The main thread accepts the next press after the tasks that this frame has started.
        if (source instanceof HTMLVideoElement)
          setTimeout(() => shots.ready.push(Math.max(debounceMs, performance.now() - pressedAt)))
      }
      globalThis.VideoFrame = new Proxy(VideoFrame, {
        construct(target, args: ConstructorParameters<typeof VideoFrame>) {
          onFrame(args[0])
          return new target(...args)
        },
      })
      const createBitmap = globalThis.createImageBitmap.bind(globalThis)
      globalThis.createImageBitmap = async (...args: unknown[]) => {
        const bitmap = await (createBitmap as (...all: unknown[]) => Promise<ImageBitmap>)(...args)
        onFrame(args[0])
        return bitmap
      }
      // The listener is added before those of the app, which would show the photo first otherwise.
      const { transaction } = IDBDatabase.prototype
      const written = new WeakMap<IDBTransaction, number>()
      IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
        const created = transaction.apply(this, args)
        created.addEventListener('complete', () => {
          shots.durable += written.get(created) ?? 0
        })
        return created
      }
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
        if (String(key).includes('/image/'))
          written.set(this.transaction, (written.get(this.transaction) ?? 0) + 1)
        return put.call(this, value, key)
      }
      new MutationObserver(() => {
        const [, count] =
          /(?:^|\D)(\d+) photos?(?!\w)/.exec(document.querySelector('[data-full]')?.textContent ?? '') ?? []
        if (Number(count ?? 0) > shots.durable)
          shots.early.push(`${count} shown, ${shots.durable} on the disk`)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    },
    { saved, debounceMs },
  )
}

export async function readShotLog(page: Page): Promise<ShotLog> {
  return page.evaluate(() => {
    const { ready, early } = (globalThis as unknown as Watched).shots
    return { ready, early }
  })
}
