import { expect, test } from 'vitest'
import { InferenceRequest } from '#contract/inference.ts'
import { inferenceBody } from './calls.ts'

test.each([{}, { provider: 'local', model: 'm', variant_id: 7, parameter: '"quoted" \\ “text”\n' }])(
  'adds the image to the JSON of %j',
  async (others) => {
    const url = 'data:image/jpeg;base64,aGk='
    const body = InferenceRequest.parse(JSON.parse(await inferenceBody(new Blob([url]), others).text()))
    expect(body).toEqual({ ...others, image_data: url })
  },
)
