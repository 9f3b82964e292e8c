/** A picture of the words HELLO 4711, small enough for an example: with it, Try it out works at once. */
export const sampleImage =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEw' +
  'EAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDm' +
  'r9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg' +
  '7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWI' +
  'itBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=='
