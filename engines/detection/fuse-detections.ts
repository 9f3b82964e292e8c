import type { PixelBox } from '../image/pixels.ts'
import type { Detection } from './detection.ts'
import { getIntersectionOverUnion } from './suppress-overlaps.ts'

/** Boxes with at least this intersection over union are of the same object. */
const minOverlap = 0.55

type Cluster = { label: string; members: { detection: Detection; model: number }[]; box: PixelBox }

/**
 * Joins the boxes that several models have found for an object, weighted by their confidences. The confidence is the
 * weighted mean of all models; that of one that has not found the object is 0.
 *
 * @param getWeight of a model, by its index. By default, all have the same.
 */
export function fuseDetections(
  found: readonly (readonly Detection[])[],
  getWeight: (model: number, label: string) => number = () => 1,
): Detection[] {
  const clusters: Cluster[] = []
  const all = found.flatMap((detections, model) => detections.map((detection) => ({ detection, model })))
  for (const member of all.sort((a, b) => b.detection.confidence - a.detection.confidence)) {
    const cluster = findCluster(clusters, member)
    if (cluster) {
      cluster.members.push(member)
      cluster.box = averageBox(cluster.members.map(({ detection }) => detection))
    } else {
      const { label, box } = member.detection
      clusters.push({ label, members: [member], box })
    }
  }
  const fused = clusters.map(({ label, members, box }) => {
    const sum = members.reduce(
      (total, { detection, model }) => total + getWeight(model, label) * detection.confidence,
      0,
    )
    const weight = found.reduce((total, _, model) => total + getWeight(model, label), 0)
    return { label, box, confidence: sum / weight }
  })
  return fused.sort((a, b) => b.confidence - a.confidence)
}

/** Returns the cluster that overlaps most, and to which this model has not contributed. */
function findCluster(clusters: Cluster[], { detection, model }: Cluster['members'][number]) {
  let best: { cluster: Cluster; overlap: number } | undefined
  for (const cluster of clusters) {
    if (cluster.label !== detection.label || cluster.members.some((member) => member.model === model))
      continue
    const overlap = getIntersectionOverUnion(cluster.box, detection.box)
    if (overlap >= minOverlap && overlap > (best?.overlap ?? 0)) best = { cluster, overlap }
  }
  return best?.cluster
}

function averageBox(detections: readonly Detection[]): PixelBox {
  const total = detections.reduce((sum, { confidence }) => sum + confidence, 0)
  const average = (side: keyof PixelBox) =>
    detections.reduce((sum, { box, confidence }) => sum + box[side] * confidence, 0) / total
  return { x: average('x'), y: average('y'), width: average('width'), height: average('height') }
}
