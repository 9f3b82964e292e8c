/** See `scripts/build/file-digests.ts`. */
declare module '*?digest' {
  export const size: number
  export const sha256: string
}
