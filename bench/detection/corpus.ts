import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cocoLabels } from '../../engines/detection/coco-labels.ts'
import type { PixelBox, Size } from '../../engines/image/pixels.ts'
import { type CorpusFile, type CorpusSource, loadCorpusFile } from '../load-corpus-file.ts'

type Format = 'coco' | 'corners' | 'polygons' | 'labelme'
/** `labels` are those that are annotated wherever they are seen; without them, all of COCO are. */
type Source = CorpusSource & { format: Format; labels?: string[] }
type CorpusPhoto = CorpusFile & {
  annotations: Omit<CorpusFile, 'repository'>
  /** In degrees, clockwise, to make the photo upright, as the annotations are. */
  turned?: number
}
export type AnnotatedObject = { label: string; box: PixelBox }
export type AnnotatedPhoto = Size & {
  path: string
  bytes: Buffer
  objects: AnnotatedObject[]
  labels: ReadonlySet<string>
}

const { sources, images }: { sources: Source[]; images: CorpusPhoto[] } = JSON.parse(
  await readFile(new URL('corpus.json', import.meta.url), 'utf8'),
)

export { images as corpusPhotos }

/** Labels of the annotations, where COCO has others. */
const cocoNames: Record<string, string> = {
  diningtable: 'dining table',
  coffeetable: 'dining table',
  pottedplant: 'potted plant',
  sofa: 'couch',
  tvmonitor: 'tv',
}

/** Loads a photo and the objects in it that are annotated. */
export async function loadPhoto(photo: CorpusPhoto): Promise<AnnotatedPhoto> {
  const source = sources.find(({ repository }) => repository === photo.repository)
  if (!source) throw new Error(`${photo.repository} is not a source`)
  const bytes = await turn(await loadCorpusFile(photo, sources, 'detection'), photo.turned)
  const annotations = { repository: photo.repository, ...photo.annotations }
  const text = (await loadCorpusFile(annotations, sources, 'detection')).toString()
  const { width, height, autoOrient } = await sharp(bytes).metadata()
  const size = autoOrient ?? { width, height }
  const labels = new Set(source.labels ?? cocoLabels)
  const objects = parsers[source.format](text, size)
    .map(({ label, box }) => ({ label: cocoNames[label] ?? label, box }))
    .filter(({ label }) => labels.has(label))
  return { path: photo.path, bytes, ...size, objects, labels }
}

async function turn(bytes: Buffer, angle: number | undefined): Promise<Buffer> {
  return angle === undefined ? bytes : await sharp(bytes).rotate(angle).jpeg({ quality: 95 }).toBuffer()
}

const parsers: Record<Format, (text: string, size: Size) => AnnotatedObject[]> = {
  /** The class, and the center and size as fractions of the image. */
  coco: (text, { width, height }) =>
    listRows(text).map(([index, ...fractions]) => {
      const [x = 0, y = 0, w = 0, h = 0] = fractions.map(Number)
      const box = { x: (x - w / 2) * width, y: (y - h / 2) * height, width: w * width, height: h * height }
      return { label: cocoLabels[Number(index)] ?? '', box }
    }),
  /** The name, left, top, right, bottom. */
  corners: (text) =>
    listRows(text).map(([label = '', ...sides]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(Number)
      return { label, box: enclose([left, right], [top, bottom]) }
    }),
  /** Four points, the name and the difficulty. */
  polygons: (text) =>
    listRows(text).map((row) => {
      const values = row.slice(0, 8).map(Number)
      const [xs, ys] = [0, 1].map((part) => values.filter((_, index) => index % 2 === part))
      return { label: row[8] ?? '', box: enclose(xs ?? [], ys ?? []) }
    }),
  labelme: (text) => {
    const { shapes }: { shapes: { label: string; points: [number, number][] }[] } = JSON.parse(text)
    return shapes.map(({ label, points }) => ({
      label,
      box: enclose(
        points.map(([x]) => x),
        points.map(([, y]) => y),
      ),
    }))
  },
}

const listRows = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row.length > 1)

function enclose(xs: number[], ys: number[]): PixelBox {
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
