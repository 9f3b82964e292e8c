/** The BarcodeDetector of the Shape Detection API, which TypeScript does not know. */
type Detector = { detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (): Detector; getSupportedFormats: () => Promise<string[]> }

let detector: Promise<Detector | undefined> | undefined

/** On some systems the browser has the API, but no codes that it can read. */
export async function canReadCodes(): Promise<boolean> {
  return (await getDetector()) !== undefined
}

/** The first code in the image; undefined if there is none, or the browser cannot read codes. */
export async function readCode(image: Blob): Promise<string | undefined> {
  const codes = await (await getDetector())?.detect(image)
  return codes?.map(({ rawValue }) => rawValue.trim()).find((text) => text !== '')
}

function getDetector(): Promise<Detector | undefined> {
  detector ??= createDetector().catch(() => undefined)
  return detector
}

async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass }
  return Class && (await Class.getSupportedFormats()).length > 0 ? new Class() : undefined
}
