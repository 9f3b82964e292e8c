/** The part of tesseract.js-core that the reader uses. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type TessBaseApi = {
    Init(dataPath: null, language: string, engineMode: number): number
    SetVariable(name: string, value: string): boolean
    /** Loads `/input`. Returns 0 on success. */
    SetImageFile(exifOrientation: number, angle: number): number
    Recognize(monitor: null): number
    MeanTextConf(): number
    GetJSONText(): string
    End(): void
  }
  export type TesseractCore = {
    FS: { writeFile(path: string, data: Uint8Array): void }
    TessBaseAPI: new () => TessBaseApi
  }
  const createCore: (options: { wasmBinary: ArrayBuffer }) => Promise<TesseractCore>

  // biome-ignore lint/style/noDefaultExport: The package has one.
  export { createCore as default }
}
