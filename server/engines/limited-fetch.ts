/** In bytes. The answer to one image has at most 8000 tokens, which take less than 100 kB. */
export const maxAnswerBytes = 512 * 1024

export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

/** Closes the connection when a response is larger than `maxAnswerBytes`; reading it rejects with AnswerTooLargeError. */
export async function limitedFetch(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init)
  return new Response(response.body?.pipeThrough(createLimit()), response)
}

function createLimit(): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length > maxAnswerBytes) controller.error(new AnswerTooLargeError('The answer is too large'))
      else controller.enqueue(chunk)
    },
  })
}
