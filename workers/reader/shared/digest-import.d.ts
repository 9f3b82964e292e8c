/** See `scripts/build/digest-import.ts`. */
declare module '*?digest' {
  export const size: number
  export const sha256: string
}
