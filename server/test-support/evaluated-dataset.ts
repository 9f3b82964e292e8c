import { expect } from 'vitest'
import type { Baseline, NewBaseline } from '#contract/baseline.ts'
import { createImageDataUrl, type TestServer } from './test-server.ts'

const candidate = { agent_code: 'text-extractor', provider: 'openai-compatible', model: 'llava' }

/** The number of images. The fake provider answers "HELLO", which is wrong for the last two. */
export const datasetSize = 12

/** Creates a user with a golden set and an ended evaluation of it. Returns what a test does with its baseline. */
export async function createEvaluatedDataset(
  server: TestServer,
  uid: string,
  { webhook }: { webhook?: string } = {},
) {
  const { token, orgId } = await server.createUser(uid)
  const setTrial = (trial_total: number) =>
    server.database.updateTable('organizations').set({ trial_total }).where('id', '=', orgId).execute()
  await setTrial(1000)
  const post = <T = { id: string }>(path: string, body?: object) =>
    server.json<T>('POST', path, { token, body })
  if (webhook) await post('/api/v1/webhooks', { url: webhook })
  const { id: datasetId } = await post('/api/v1/datasets', { name: 'Labels', agent_code: 'text-extractor' })
  for (let index = 0; index < datasetSize; index++) {
    const image_data = await createImageDataUrl(`#${String(index + 100)}`)
    const expected = { text: index < datasetSize - 2 ? 'HELLO' : 'Never read' }
    await post(`/api/v1/datasets/${datasetId}/items`, { image_data, expected, name: `${index}.jpg` })
  }
  const { id: evaluation_id } = await post('/api/v1/evaluations', {
    dataset_id: datasetId,
    candidates: [candidate],
  })
  const path = `/api/v1/datasets/${datasetId}/baseline`
  const readStatus = async (id: string) =>
    (await server.json<{ evaluation: { status: string } }>('GET', `/api/v1/evaluations/${id}`, { token }))
      .evaluation.status
  await expect.poll(() => readStatus(evaluation_id), { timeout: 30_000 }).toBe('complete')

  const read = async () => (await server.json<{ baseline: Baseline | null }>('GET', path, { token })).baseline
  const waitForCheck = async (id: string) => {
    await expect.poll(async () => (await read())?.last_check?.evaluation_id, { timeout: 30_000 }).toBe(id)
    const check = (await read())?.last_check
    if (!check) throw new Error('There is no check.')
    return check
  }
  return {
    ...{ token, orgId, datasetId, evaluation_id, path, post, read, waitForCheck, setTrial },
    put: (body: Partial<NewBaseline> = {}) =>
      server.send('PUT', path, { token, body: { evaluation_id, candidate: 0, ...body } }),
    check: async () => waitForCheck((await post(`${path}/check`)).id),
    /** Makes the schedule start a sample at the next opportunity. */
    makeDue: () =>
      server.database
        .updateTable('baselines')
        .set({ next_at: new Date(Date.now() - 1000) })
        .where('dataset_id', '=', datasetId)
        .execute(),
  }
}
