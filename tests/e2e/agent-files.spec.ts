import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'

/** An agent of `AGENTS_DIR`, as the server lists it. */
const meterReader = {
  id: 'meter-reader',
  code: 'meter-reader',
  name: 'Meter Reader',
  description: 'Reads the number on a meter, e.g. water, gas, electricity',
  agent_type: 'meter_reader',
  is_active: true,
  variants: [{ id: 'meter-reader-standard', name: 'Standard', is_default: true, model: 'llava' }],
  result_schema: {
    type: 'object',
    properties: {
      reading: { type: 'number' },
      unit: { type: 'string', enum: ['kWh', 'm3', 'other'] },
      seal: { type: 'string', title: 'State of the seal', enum: ['intact', 'valid', 'missing'] },
      serial_number: { type: ['string', 'null'] },
      is_sealed: { type: 'boolean' },
      confidence: { type: 'number' },
      markings: { type: 'array', items: { type: 'string' } },
      parts: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            condition: { type: 'string', enum: ['valid', 'invalid', 'missing'] },
            confidence: { type: 'number' },
            box_2d: { type: ['array', 'null'], items: { type: 'number' } },
          },
          required: ['name', 'condition'],
        },
      },
      notes: { type: 'string' },
    },
    required: ['reading', 'unit'],
  },
}

const result = {
  reading: 4711.5,
  unit: 'kWh',
  seal: 'missing',
  serial_number: null,
  is_sealed: false,
  confidence: 0.83,
  markings: ['CE', 'MID 2014', 'Class B'],
  parts: [
    { name: 'Cover', condition: 'valid', confidence: 0.92, box_2d: [100, 100, 500, 500] },
    { name: 'Seal', condition: 'missing', confidence: 0.44, box_2d: [600, 550, 800, 900] },
  ],
  notes: 'The meter is behind glass.\nA reflection covers the last digit, which may be a 5 or a 6.',
  metadata: { model: 'llava' },
}

test('An agent of a JSON file has a viewer, a headline and a form for corrections', async ({
  studio: page,
}) => {
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: [...((await response.json()) as unknown[]), meterReader] })
  })
  await page.route('**/api/v1/inference/meter-reader', (route) => route.fulfill({ json: result }))
  await page.reload()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Meter Reader/ }).click()
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ccd' } })
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'meter.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() })

  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText(/^Reading: 4711.5 · Unit: kWh/)).toBeVisible()
  await expect(results).toContainText('High confidence 83%')
  await expect(results.getByRole('definition')).toHaveText(['4711.5', 'kWh', 'Missing', 'No'])
  await expect(results.getByRole('listitem').filter({ hasText: 'MID 2014' })).toBeVisible()
  await expect(results.getByRole('button', { name: /Seal.*Missing.*Low 44%/ })).toBeVisible()
  await expect(results.getByText('A reflection covers the last digit')).toBeVisible()
  await expect(results).not.toContainText('no custom formatter')

  await results.getByRole('button', { name: 'Wrong' }).click()
  await results.getByRole('button', { name: 'Correct it' }).click()
  const form = page.getByRole('dialog', { name: 'What is right?' })
  await form.getByLabel('Serial number').fill('SN-0815')
  await expect(form.getByLabel('Unit')).toHaveValue('kWh')
  await form.getByLabel('State of the seal').fill('Intact')
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(results.getByRole('insertion')).toHaveText(['Intact', 'SN-0815'])

  // The run has the schema, so its result is read without the list of agents too.
  await page.route('**/api/v1/agents/', (route) => route.abort())
  await page.goto('/history')
  await page.getByRole('link', { name: /Reading: 4711.5/ }).click()
  await expect(page.getByRole('definition').first()).toHaveText('4711.5')
})
