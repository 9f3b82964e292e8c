/** A field of a protobuf message. `bytes` are a string, bytes, packed numbers or another message. */
export type WireField =
  | { number: number; bytes: Uint8Array }
  | { number: number; varint: bigint }
  | { number: number; fixed: Uint8Array; wireType: 1 | 5 }

const maxVarintBytes = 10

/**
 * Reads the fields of a message, in their order. It copies nothing.
 *
 * @throws RangeError if the message ends within a field, or is none.
 */
export function* readFields(message: Uint8Array): Generator<WireField> {
  let position = 0
  const readVarint = () => {
    let value = 0n
    for (let index = 0; index < maxVarintBytes; index++) {
      const byte = message[position++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << BigInt(index * 7)
      if (byte < 0x80) return value
    }
    throw new RangeError('A number does not end')
  }
  const readBytes = (length: number) => {
    if (length > message.length - position) throw new RangeError('The message ends too early')
    position += length
    return message.subarray(position - length, position)
  }
  while (position < message.length) {
    const key = Number(readVarint())
    const [number, wireType] = [Math.floor(key / 8), key % 8]
    if (number === 0) throw new RangeError('There is no field 0')
    if (wireType === 0) yield { number, varint: readVarint() }
    else if (wireType === 2) yield { number, bytes: readBytes(Number(readVarint())) }
    else if (wireType === 1 || wireType === 5)
      yield { number, fixed: readBytes(wireType === 1 ? 8 : 4), wireType }
    else throw new RangeError(`Unknown wire type ${wireType}`)
  }
}

export const parseMessage = (message: Uint8Array): WireField[] => [...readFields(message)]

/** Returns an empty text if there is no such field. */
export function getText(fields: readonly WireField[], number: number): string {
  const field = fields.find((candidate) => candidate.number === number)
  return field && 'bytes' in field ? new TextDecoder().decode(field.bytes) : ''
}
