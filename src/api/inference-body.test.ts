import { expect, test } from 'vitest'
import { InferenceRequest } from '#contract/inference.ts'
import { inferenceBody } from './inference-body.ts'

test.each([{}, { provider: 'local', model: 'm', variant_id: 7, parameter: '"quoted" \\ “text”\n' }])(
  'The picture is put into the JSON of %j',
  async (others) => {
    const url = 'data:image/jpeg;base64,aGk='
    const sent = InferenceRequest.parse(JSON.parse(await inferenceBody(new Blob([url]), others).text()))
    expect(sent).toEqual({ ...others, image_data: url })
  },
)
