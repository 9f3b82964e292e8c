import { HttpError } from './http-error.ts'

export type FormPart = { name: string; isFile: boolean; bytes: Uint8Array }

const maxParts = 100
const maxPadding = 80
const lineBreak = '\r\n'

/**
 * Parses multipart/form-data (RFC 7578). Node's own parser ends a part wherever its bytes contain the boundary.
 *
 * @throws HttpError 400
 */
export function parseForm(body: Uint8Array, contentType: string): FormPart[] {
  const boundary = readBoundary(contentType)
  if (!boundary) throw createMalformedError()
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const parts: FormPart[] = []
  let delimiter = findDelimiter(buffer, boundary, 0)
  while (delimiter && !delimiter.isLast) {
    const { end } = delimiter
    delimiter = findDelimiter(buffer, boundary, end)
    if (!delimiter || parts.length >= maxParts) throw createMalformedError()
    parts.push(parsePart(buffer.subarray(end, delimiter.start)))
  }
  if (!delimiter) throw createMalformedError()
  return parts
}

function readBoundary(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/** `start` is the end of the content before it, `end` the line break after it. */
type Delimiter = { start: number; end: number; isLast: boolean }

/** A delimiter is a separate line. */
function findDelimiter(buffer: Buffer, boundary: string, from: number): Delimiter | undefined {
  const line = `--${boundary}`
  const hasLine = from === 0 && buffer.subarray(0, line.length).toString('latin1') === line
  const first = hasLine ? readDelimiter(buffer, 0, line.length) : undefined
  if (first) return first
  const text = Buffer.from(`${lineBreak}${line}`, 'latin1')
  for (let start = buffer.indexOf(text, from); start >= 0; start = buffer.indexOf(text, start + 1)) {
    const found = readDelimiter(buffer, start, start + text.length)
    if (found) return found
  }
}

function readDelimiter(buffer: Buffer, start: number, end: number): Delimiter | undefined {
  if (buffer.toString('latin1', end, end + 2) === '--') return { start, end, isLast: true }
  // Some programs write spaces after it.
  const [padding] = /^[\t ]*(?=\r\n)/.exec(buffer.toString('latin1', end, end + maxPadding)) ?? []
  return padding === undefined ? undefined : { start, end: end + padding.length, isLast: false }
}

/** @param bytes begin with the line break of the delimiter. */
function parsePart(bytes: Buffer): FormPart {
  const separator = `${lineBreak}${lineBreak}`
  const end = bytes.indexOf(separator)
  if (end < 0) throw createMalformedError()
  const disposition = bytes
    .toString('utf8', 0, end)
    .split(lineBreak)
    .find((line) => /^content-disposition:\s*form-data\s*;/i.test(line))
  const name = disposition && readParameter(disposition, 'name')
  if (name === undefined) throw createMalformedError()
  const isFile = /;\s*filename\*?=/i.test(disposition ?? '')
  return { name, isFile, bytes: bytes.subarray(end + separator.length) }
}

function readParameter(header: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(header) ?? []
  return quoted ?? plain
}

function createMalformedError(): HttpError {
  return new HttpError(400, 'malformed_form', 'The request body could not be read as multipart/form-data.')
}
