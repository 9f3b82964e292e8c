import { setTimeout as sleep } from 'node:timers/promises'

/** Creates clients that send the same image repeatedly. Each request is new and has its own idempotency key. */
export function createOcrLoad(image: string) {
  /** The texts that were read, by idempotency key. */
  const results = new Map<string, string>()
  /** The keys of requests that have no result yet, and are sent again like runs in the outbox. */
  const pending: string[] = []
  let count = 0

  /** Sends a request. Returns whether there is a result. */
  async function analyze(url: string, apiKey: string, id: string): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/v1/inference/text-extractor`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
        },
        body: JSON.stringify({ image_data: image }),
      })
      const body = (await response.json()) as { full_text: string }
      if (response.status !== 200) return false
      results.set(id, body.full_text)
      return true
    } catch {
      return false
    }
  }

  async function sendUntilFailure(url: string, apiKey: string): Promise<void> {
    for (;;) {
      const id = pending.shift() ?? `image-${count++}`
      if (await analyze(url, apiKey, id)) continue
      pending.push(id)
      return
    }
  }

  return {
    results,
    /** Sends requests from `clients` clients. Resolves when the server refuses all of them or has stopped. */
    run: (url: string, apiKey: string, clients: number) =>
      Promise.all(Array.from({ length: clients }, () => sendUntilFailure(url, apiKey))),
    /** Sends the requests that have no result yet, again while the server still reads what it has continued. */
    async finish(url: string, apiKey: string): Promise<void> {
      const deadline = Date.now() + 300_000
      for (let id = pending.shift(); id; id = pending.shift())
        while (!(await analyze(url, apiKey, id))) {
          if (Date.now() > deadline) throw new Error(`${id} failed`)
          await sleep(1000)
        }
    },
  }
}
