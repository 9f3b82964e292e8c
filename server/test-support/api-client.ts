import { textExtractorPath, tinyImage } from './test-server.ts'

const body = JSON.stringify({ image_data: tinyImage })

/** Sends a tiny image to the text extractor of a running server. */
export const analyze = (url: string, key: string, headers: Record<string, string> = {}) =>
  fetch(url + textExtractorPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body,
  })

export const readTrial = (url: string, key: string) =>
  fetch(`${url}/api/v1/trial/status-api-key`, { headers: { Authorization: `Bearer ${key}` } }).then(
    (response) => response.json() as Promise<{ trial_used: number }>,
  )
