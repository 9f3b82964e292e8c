import { streamSSE } from 'hono/streaming'
import { HttpError } from '../http/http-error.ts'
import { describeFile } from '../http/responses.ts'
import { createOperationGroup } from './operations.ts'

/** Proxies end connections on which nothing is sent. */
const heartbeatMs = 15_000
/** A member who was removed receives nothing after this time. */
const accessCheckMs = 4_000
const maxStreams = 200
/** A client that does not read receives no more events than this. */
const maxUnfinishedWrites = 100

export const batchEventRoutes = createOperationGroup('Batches', 'user-or-key')

batchEventRoutes.get('/batches/events', {
  operationId: 'watch-batches',
  summary: 'Receive the changes of the batches of the organization',
  description:
    'Server-sent events: `batch` with `{"id", "items", "run_ids"}` when a batch or an item has changed, at most two per second and batch; `reload` when events may have been missed. The stream ends when the credential expires or access ends. Without events, as on a server whose connection pooler passes on no notifications (404), poll `GET /batches`.',
  limit: 'organization',
  responses: { 200: describeFile('The events.', ['text/event-stream']) },
  errors: [404],
  async handler(c, { batchNotifier, auth, log }) {
    if (!batchNotifier.isLive)
      throw new HttpError(404, 'not_found', 'This server cannot send events. Poll the batches instead.')
    // Hono answers HEAD with this handler too, and drops the body.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const { organizationId } = c.var.caller
    if (batchNotifier.countListeners(organizationId) >= maxStreams) {
      const message = `An organization can receive at most ${maxStreams} streams of events at a time.`
      throw new HttpError(429, 'too_many_streams', message, { headers: { 'Retry-After': '60' } })
    }
    const ended = Promise.withResolvers<void>()
    // nginx would keep the events until its buffer is full.
    c.header('X-Accel-Buffering', 'no')
    const response = streamSSE(
      c,
      async (stream) => {
        let unfinished = 0
        const write = async (text: string) => {
          unfinished += 1
          if (unfinished > maxUnfinishedWrites) stream.abort()
          await stream.write(text)
          unfinished -= 1
        }
        const send = (event: string, data: string) => void write(`event: ${event}\ndata: ${data}\n\n`)
        const unsubscribe = batchNotifier.subscribe(organizationId, {
          onChange: (change) => send('batch', JSON.stringify(change)),
          onGap: () => send('reload', '{}'),
          onClose: ended.resolve,
        })
        stream.onAbort(ended.resolve)
        // Changes before the subscription are not among the events.
        send('reload', '{}')
        const heartbeat = setInterval(() => void write(':\n\n'), heartbeatMs)
        const check = setInterval(async () => {
          // A failed query is no reason to end the stream, because the next one is soon.
          if (!(await auth.hasAccess(c).catch(() => true))) ended.resolve()
        }, accessCheckMs)
        await ended.promise
        clearInterval(heartbeat)
        clearInterval(check)
        unsubscribe()
      },
      async (error) => log.warn({ reason: error.message }, 'A stream of events has failed'),
    )
    response.headers.set('Cache-Control', 'no-store')
    return response
  },
})
