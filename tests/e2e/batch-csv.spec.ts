import { readFile } from 'node:fs/promises'
import { addApiItems, callApi, createApiBatch } from '../support/api-batch.ts'
import { disableSaveDialog, exportRows } from '../support/batch-exports.ts'
import { expectBatchDone, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'

test('A batch of the API is the same CSV file from the app and from the server', async ({
  unopened: page,
  app,
}) => {
  const id = await createApiBatch(app, 'Shelf 4')
  await addApiItems(app, id, [3, 4, 5])
  await callApi(app, `reviews/${encodeURIComponent(`${id}:shelf-4.png`)}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      verdict: 'wrong',
      agent_code: 'object-counter',
      reviewed_at: new Date().toISOString(),
    }),
  })
  await disableSaveDialog(page)
  await page.goto(`/batches/${id}`)
  await expectBatchDone(page, 3)
  // The device learns of the review when it shows the result.
  await tableRows(page).nth(1).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Wrong' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')

  const exported = await readFile(await exportRows(page, /CSV/))
  const sent = Buffer.from(await (await callApi(app, `batches/${id}/results?format=csv`)).arrayBuffer())
  expect(String(exported)).toBe(String(sent))
  expect(exported.equals(sent)).toBe(true)
  const [header, ...lines] = String(sent).trimEnd().split('\r\n')
  expect(header).toMatch(/^\uFEFF"image","id","status","error","result",.*"total_objects","object_counts",/)
  expect(lines).toEqual([
    expect.stringMatching(
      /^"shelf-3\.png","shelf-3\.png","succeeded",,"\d objects",0\.\d+,,.*,,"\d{4}-\d\d-\d\dT/,
    ),
    expect.stringMatching(/,"wrong","\d{4}-\d\d-\d\dT/),
    expect.stringMatching(/^"shelf-5\.png",/),
  ])
})
