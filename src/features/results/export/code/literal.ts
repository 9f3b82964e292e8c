import { escapeUnseen } from '#features/results/parsing/visible-text.ts'

/**
 * A value as JSON, which JavaScript reads as it is; what cannot be seen (controls, marks that turn text around) as an
 * escape, so that nobody pastes what they did not read.
 */
export function literal(value: string | number): string {
  return escapeUnseen(JSON.stringify(value))
}

/** The same for Python, which knows no pairs of surrogates. */
export function pythonLiteral(value: string | number): string {
  return literal(value).replace(/\\u(d[89ab]..)\\u(d[c-f]..)/gi, (_, high: string, low: string) => {
    const code = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0
    return `\\U${code.toString(16).padStart(8, '0')}`
  })
}
