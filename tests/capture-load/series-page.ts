import { expect, type Page } from 'playwright/test'

/** Returns the number of photos that the counter shows. */
export async function readPhotoCount(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]+ photos?$/)
    .textContent({ timeout: 15_000 })
    .catch(() => '0')
  return Number.parseInt((text ?? '0').replaceAll(',', ''), 10)
}

export async function waitForPhotoCount(page: Page, count: number, timeout = 60_000): Promise<void> {
  await expect.poll(() => readPhotoCount(page), { timeout }).toBe(count)
}

/** Presses the shutter without a locator, because locators run on the thread that is measured. */
export async function pressShutter(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Take photo"]')?.click())
}

/** Presses the shutter `count` times. Returns when that has begun: it continues in the page. */
export async function startShutterBurst(page: Page, times: { count: number; ms: number }): Promise<void> {
  await page.evaluate(({ count, ms }) => {
    let left = count
    const timer = setInterval(() => {
      document.querySelector<HTMLElement>('[aria-label="Take photo"]')?.click()
      left -= 1
      if (left === 0) clearInterval(timer)
    }, ms)
  }, times)
}
