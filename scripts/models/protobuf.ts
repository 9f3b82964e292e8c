import type { WireField } from '../../engines/own-models/protobuf.ts'

export function encodeMessage(fields: WireField[]): Uint8Array {
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

export const createTextField = (number: number, text: string): WireField => ({
  number,
  bytes: new TextEncoder().encode(text),
})
