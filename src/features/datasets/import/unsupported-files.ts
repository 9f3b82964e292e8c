import { hasImageExtension } from '#domain/files/image-files.ts'
import { isRecord } from '#domain/results/parsing/json.ts'

const asCoco = 'Export it as COCO, and add that.'

/** Names forms of JSON that are not imported, with what to do instead. */
export function getUnsupportedJsonReason(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  if (Array.isArray(value.shapes) && 'imagePath' in value) return `This is a LabelMe file. ${asCoco}`
  const isVia = (one: unknown) => isRecord(one) && 'filename' in one && 'regions' in one
  if ('_via_img_metadata' in value || Object.values(value).some(isVia))
    return `This is a file of the VGG Image Annotator. ${asCoco}`
  return undefined
}

/** A class and the corners of a box or shape: `0 0.5 0.5 0.2 0.1`. */
export const isYoloText = (text: string) =>
  /^\d+(?: -?\d*\.?\d+(?:e-\d+)?){4,}[^\S\n]*(?:\r?\n|$)/i.test(text)

export const unsupportedYoloReason = `This is a YOLO file. ${asCoco}`

const otherFiles: readonly (readonly [extension: RegExp, reason: string])[] = [
  [/\.(xlsx?|xls[bm]|ods|numbers)$/i, 'It is a spreadsheet. Save it as CSV, and add that.'],
  [/\.(7z|rar|tar|t?gz|tgz|bz2|xz|zst)$/i, 'Only ZIP archives are opened. Extract it, and add its files.'],
  [/\.xml$/i, `XML is not read. ${asCoco}`],
  [
    /\.(parquet|arrow|feather|tfrecords?|pkl|npz|h5)$/i,
    'It is not read. Save it as JSON Lines or CSV, and add that.',
  ],
]

/** Returns why a file without expected results is not an image either; undefined if it may be one. */
export function getUnsupportedFileReason(name: string): string | undefined {
  if (hasImageExtension(name)) return undefined
  return otherFiles.find(([extension]) => extension.test(name))?.[1]
}
