/** A field of a protobuf message. `bytes` are a string, bytes, packed numbers or another message. */
export type Field =
  | { number: number; bytes: Uint8Array }
  | { number: number; varint: bigint }
  | { number: number; fixed: Uint8Array; wireType: 1 | 5 }

/** Parses the fields of a message, in their order. */
export function parseMessage(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let position = 0
  const readVarint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[position++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const readBytes = (length: number) => {
    position += length
    return message.subarray(position - length, position)
  }
  while (position < message.length) {
    const key = Number(readVarint())
    const [number, wireType] = [key >> 3, key & 7]
    if (wireType === 0) fields.push({ number, varint: readVarint() })
    else if (wireType === 2) fields.push({ number, bytes: readBytes(Number(readVarint())) })
    else if (wireType === 1 || wireType === 5)
      fields.push({ number, fixed: readBytes(wireType === 1 ? 8 : 4), wireType })
    else throw new Error(`Unknown wire type ${wireType}`)
  }
  return fields
}

export function encodeMessage(fields: Field[]): Uint8Array {
  const parts = fields.flatMap((field) => {
    if ('varint' in field) return [encodeVarint(BigInt(field.number << 3)), encodeVarint(field.varint)]
    if ('fixed' in field) return [encodeVarint(BigInt((field.number << 3) | field.wireType)), field.fixed]
    const key = encodeVarint(BigInt((field.number << 3) | 2))
    return [key, encodeVarint(BigInt(field.bytes.length)), field.bytes]
  })
  return Buffer.concat(parts)
}

function encodeVarint(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    if (rest < 0x80n) return Uint8Array.from([...bytes, Number(rest)])
    bytes.push(Number(rest & 0x7fn) | 0x80)
  }
}

export const encodeText = (number: number, text: string): Field => ({
  number,
  bytes: new TextEncoder().encode(text),
})

export function getText(fields: Field[], number: number): string {
  const field = fields.find((candidate) => candidate.number === number)
  return field && 'bytes' in field ? new TextDecoder().decode(field.bytes) : ''
}
