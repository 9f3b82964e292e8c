/** Browsers and Node have it. The types of the domain are those of neither. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array, options?: { stream?: boolean }): string
}
