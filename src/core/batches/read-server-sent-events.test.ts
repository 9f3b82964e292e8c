import { expect, test } from 'vitest'
import { readServerSentEvents, type ServerSentEvent } from './read-server-sent-events.ts'

async function read(...chunks: string[]): Promise<ServerSentEvent[]> {
  const stream = new Blob(chunks).stream()
  const events: ServerSentEvent[] = []
  for await (const event of readServerSentEvents(stream)) events.push(event)
  return events
}

test('reads events, and comments as events without a name', async () => {
  expect(
    await read('event: reload\ndata: {}\n\n', ':\n\n', 'event: batch\ndata: {"id":\ndata: "a"}\n\n'),
  ).toEqual([
    { event: 'reload', data: '{}' },
    { event: '', data: '' },
    { event: 'batch', data: '{"id":\n"a"}' },
  ])
})

test('accepts other line ends, and ignores an event that is not complete', async () => {
  expect(await read('event: reload\r\ndata: {}\r\n\r\nevent: batch\ndata: {')).toEqual([
    { event: 'reload', data: '{}' },
  ])
})

test('reads an event that arrives in parts', async () => {
  const bytes = new TextEncoder().encode('event: batch\ndata: "ä"\n\n')
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const events: ServerSentEvent[] = []
  for await (const event of readServerSentEvents(stream)) events.push(event)
  expect(events).toEqual([{ event: 'batch', data: '"ä"' }])
})
