/** A tracing span as the collector receives it. Ids are in hex. A root span has an empty `parentId`. */
export type Span = {
  name: string
  traceId: string
  id: string
  parentId: string
  kind: number
  /** The attributes whose values are strings or booleans. */
  attributes: Record<string, string>
  isError: boolean
}
type ProtobufField = { number: number; bytes: Buffer; integer: number }

/** Parses the spans of an ExportTraceServiceRequest in protobuf (https://github.com/open-telemetry/opentelemetry-proto). */
export function parseOtlpSpans(body: Buffer): Span[] {
  const resourceSpans = getFieldBytes(body, 1)
  const scopeSpans = resourceSpans.flatMap((bytes) => getFieldBytes(bytes, 2))
  return scopeSpans.flatMap((bytes) => getFieldBytes(bytes, 2)).map(parseSpan)
}

function parseSpan(bytes: Buffer): Span {
  const fields = parseFields(bytes)
  const findField = (number: number) => fields.find((field) => field.number === number)
  const hex = (number: number) => findField(number)?.bytes.toString('hex') ?? ''
  const attributes = fields
    .filter(({ number }) => number === 9)
    .map(({ bytes: attribute }): [string, string] => {
      const [key = Buffer.alloc(0)] = getFieldBytes(attribute, 1)
      const [value = Buffer.alloc(0)] = getFieldBytes(attribute, 2)
      const [content] = parseFields(value)
      return [key.toString(), content?.number === 1 ? content.bytes.toString() : String(content?.integer)]
    })
  const status = parseFields(findField(15)?.bytes ?? Buffer.alloc(0)).find(({ number }) => number === 3)
  return {
    name: findField(5)?.bytes.toString() ?? '',
    traceId: hex(1),
    id: hex(2),
    parentId: hex(4),
    kind: findField(6)?.integer ?? 0,
    attributes: Object.fromEntries(attributes),
    isError: status?.integer === 2,
  }
}

function getFieldBytes(message: Buffer, number: number): Buffer[] {
  return parseFields(message).flatMap((field) => (field.number === number ? [field.bytes] : []))
}

/** Splits a protobuf message into its fields, which are varints, numbers of 4 or 8 bytes, or bytes. */
function parseFields(message: Buffer): ProtobufField[] {
  const fields: ProtobufField[] = []
  let position = 0
  const readVarint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = message.readUInt8(position++)
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (position < message.length) {
    const tag = readVarint()
    const wireType = tag & 7
    const integer = wireType === 0 ? readVarint() : 0
    const length = wireType === 2 ? readVarint() : ({ 1: 8, 5: 4 }[wireType] ?? 0)
    fields.push({ number: tag >>> 3, integer, bytes: message.subarray(position, position + length) })
    position += length
  }
  if (position !== message.length) throw new Error('The message is truncated')
  return fields
}
