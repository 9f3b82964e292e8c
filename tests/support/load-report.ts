/** More violations would not be read. */
const maxPrinted = 20

/** The figures and violations of a load test. A figure over its limit is printed as such; only violations fail the test. */
export class LoadReport {
  readonly violations: string[] = []
  readonly #seed: number
  #missed = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  print(text: string): void {
    process.stdout.write(`${text}\n`)
  }

  figure(name: string, value: string, isWithinLimit = true): void {
    if (!isWithinLimit) this.#missed += 1
    this.print(`${isWithinLimit ? '      ' : 'OVER  '} ${name}: ${value}`)
  }

  /** Prints the violations, or `success` if there are none. Returns the exit code. */
  finish(success: string): number {
    const { length } = this.violations
    for (const violation of this.violations.slice(0, maxPrinted)) this.print(`FAILED ${violation}`)
    this.print(length === 0 ? success : `${length} violations (seed ${this.#seed}).`)
    if (this.#missed > 0) this.print(`${this.#missed} figures are over their limits.`)
    return length === 0 ? 0 : 1
  }
}
