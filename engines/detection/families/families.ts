import type { Size } from '../../image/pixels.ts'
import { classifier } from './classifier.ts'
import { dFine } from './d-fine.ts'
import type { FamilyMatch, ModelFamily, ModelInfo } from './family.ts'
import { nanodet, nanodetPlus } from './nanodet.ts'
import { rfDetr, rtDetr, ultralyticsRtDetr } from './rf-detr.ts'
import { tfSsd } from './tf-ssd.ts'
import { ultralyticsClassify } from './ultralytics-classify.ts'
import { ultralyticsDetect } from './ultralytics-detect.ts'
import { ultralyticsObb } from './ultralytics-obb.ts'
import { ultralyticsPose } from './ultralytics-pose.ts'
import { ultralyticsSegment } from './ultralytics-segment.ts'
import { yolov5 } from './yolov5.ts'
import { yolox } from './yolox.ts'

/** A model belongs to the first family that it matches. */
export const modelFamilies: readonly ModelFamily[] = [
  ...[ultralyticsClassify, ultralyticsSegment, ultralyticsPose, ultralyticsObb, ultralyticsRtDetr],
  ...[yolov5, yolox, nanodetPlus, nanodet, dFine, rfDetr, rtDetr, tfSsd, ultralyticsDetect, classifier],
]

export const findFamilyByName = (name: string) => modelFamilies.find((family) => family.name === name)

export type MatchedFamily = { family: ModelFamily; match: FamilyMatch }

export function findMatchingFamily(
  families: readonly ModelFamily[],
  model: ModelInfo,
  size: Size,
): MatchedFamily | undefined {
  for (const family of families) {
    const match = family.match(model, size)
    if (match) return { family, match }
  }
}
