export type PythonValue = string | number | boolean | null | PythonValue[] | Map<string | number, PythonValue>

/** Deeper values, such as 10,000 brackets, are no metadata. */
const maxDepth = 10

const closers = { '(': ')', '[': ']', '{': '}' } as const
const words = new Map<string, PythonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
])
const digitsOfEscapes: Record<string, number> = { x: 2, u: 4, U: 8 }
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"', '\\': '\\' }

/**
 * Reads what Python's `repr` writes of strings, numbers, lists, tuples and dictionaries. Nothing is evaluated.
 *
 * @returns undefined if it is anything else.
 */
export function parsePythonLiteral(text: string): PythonValue | undefined {
  const reader = new LiteralReader(text)
  try {
    const value = reader.readValue(0)
    return reader.isAtEnd() ? value : undefined
  } catch (error) {
    if (error instanceof NotALiteral) return undefined
    throw error
  }
}

class NotALiteral extends Error {}

class LiteralReader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#peek() === undefined
  }

  readValue(depth: number): PythonValue {
    const next = this.#peek()
    if (depth > maxDepth) throw new NotALiteral()
    if (next === '{') return this.#readDictionary(depth)
    if (next === '[' || next === '(') return this.#readItems(next, () => this.readValue(depth + 1))
    return this.#readScalar()
  }

  #readDictionary(depth: number): Map<string | number, PythonValue> {
    const entries = this.#readItems('{', (): [string | number, PythonValue] => {
      const key = this.#readScalar()
      if ((typeof key !== 'string' && typeof key !== 'number') || !this.#skip(':')) throw new NotALiteral()
      return [key, this.readValue(depth + 1)]
    })
    return new Map(entries)
  }

  #readItems<T>(opener: keyof typeof closers, readItem: () => T): T[] {
    this.#skip(opener)
    const items: T[] = []
    while (!this.#skip(closers[opener])) {
      items.push(readItem())
      if (!this.#skip(',') && this.#peek() !== closers[opener]) throw new NotALiteral()
    }
    return items
  }

  #readScalar(): string | number | boolean | null {
    const quote = this.#peek()
    if (quote === "'" || quote === '"') return this.#readString(quote)
    const token = this.#match(/[\w.+-]+/y)
    const word = words.get(token)
    if (typeof word === 'boolean' || word === null) return word
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(token)) throw new NotALiteral()
    return Number(token)
  }

  #readString(quote: string): string {
    this.#position += 1
    let value = ''
    for (;;) {
      const character = this.#text[this.#position++]
      if (character === undefined) throw new NotALiteral()
      if (character === quote) return value
      value += character === '\\' ? this.#readEscape() : character
    }
  }

  #readEscape(): string {
    const character = this.#text[this.#position++] ?? ''
    const length = digitsOfEscapes[character]
    if (length === undefined) return escapes[character] ?? `\\${character}`
    const code = Number.parseInt(this.#match(new RegExp(`[\\da-f]{${length}}`, 'iy')), 16)
    if (code > 0x10ffff) throw new NotALiteral()
    return String.fromCodePoint(code)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#position
    const [found] = pattern.exec(this.#text) ?? []
    if (found === undefined) throw new NotALiteral()
    this.#position += found.length
    return found
  }

  /** Skips white space. */
  #peek(): string | undefined {
    while (/\s/.test(this.#text[this.#position] ?? '')) this.#position += 1
    return this.#text[this.#position]
  }

  #skip(character: string): boolean {
    const isThere = this.#peek() === character
    if (isThere) this.#position += 1
    return isThere
  }
}
