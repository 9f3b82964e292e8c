import { textExtractorPath, tinyImage } from './test-server.ts'

const body = JSON.stringify({ image_data: tinyImage })

/** An analysis of a tiny picture with an API key, by a real connection. */
export const analyze = (url: string, key: string, headers: Record<string, string> = {}) =>
  fetch(url + textExtractorPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body,
  })

export const readTrial = (url: string, key: string) =>
  fetch(`${url}/api/v1/trial/status-api-key`, { headers: { Authorization: `Bearer ${key}` } }).then(
    (answer) => answer.json() as Promise<{ trial_used: number }>,
  )
