import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type CatalogAgent = { code: string; is_active: boolean; variants: { parameters?: unknown }[] }

const samples: Record<string, { file: string; parameter?: string }> = {
  'text-extractor': { file: 'receipt.jpg' },
  'label-reader-validator': { file: 'battery-label.jpg', parameter: 'UN3481' },
  'specific-object-validator': { file: 'coffee-photo.jpg', parameter: 'cup' },
  'people-counter': { file: 'portrait-photo.jpg' },
  counter: { file: 'hex-nuts.jpg' },
  'object-counter': { file: 'hex-nuts.jpg' },
}

/** Returns the demo key that the first start prints. */
export function readDemoKey(output: string): string {
  const [key] = /vak_live_\S+/.exec(output) ?? []
  assert.ok(key, 'The first start prints an API key.')
  return key
}

export async function listAgents(url: string, key: string): Promise<CatalogAgent[]> {
  const response = await fetch(`${url}/api/v1/agents`, { headers: { Authorization: `Bearer ${key}` } })
  assert.equal(response.status, 200)
  return (await response.json()) as CatalogAgent[]
}

/** Checks that as many agents as the README says give a result for a sample without the key of a provider. */
export async function testFirstResults(folder: string, url: string, key: string): Promise<void> {
  const available = (await listAgents(url, key)).filter(({ is_active }) => is_active)
  assert.equal(available.length, 12, 'agents without the key of a provider')
  for (const { code } of available) {
    const { file, parameter } = samples[code] ?? { file: 'coffee-photo.jpg' }
    const form = new FormData()
    form.set('image', new Blob([await readFile(join(folder, 'public/samples', file))]), file)
    if (parameter !== undefined) form.set('parameter', parameter)
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`${url}/api/v1/inference/${code}`, { method: 'POST', headers, body: form })
    assert.equal(response.status, 200, `${code}: ${await response.clone().text()}`)
  }
}
