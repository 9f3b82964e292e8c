export const cocoLabels: readonly string[] = [
  ...['person', 'bicycle', 'car', 'motorcycle', 'airplane', 'bus', 'train', 'truck', 'boat'],
  ...['traffic light', 'fire hydrant', 'stop sign', 'parking meter', 'bench', 'bird', 'cat', 'dog', 'horse'],
  ...['sheep', 'cow', 'elephant', 'bear', 'zebra', 'giraffe', 'backpack', 'umbrella', 'handbag', 'tie'],
  ...['suitcase', 'frisbee', 'skis', 'snowboard', 'sports ball', 'kite', 'baseball bat', 'baseball glove'],
  ...['skateboard', 'surfboard', 'tennis racket', 'bottle', 'wine glass', 'cup', 'fork', 'knife', 'spoon'],
  ...['bowl', 'banana', 'apple', 'sandwich', 'orange', 'broccoli', 'carrot', 'hot dog', 'pizza', 'donut'],
  ...['cake', 'chair', 'couch', 'potted plant', 'bed', 'dining table', 'toilet', 'tv', 'laptop', 'mouse'],
  ...['remote', 'keyboard', 'cell phone', 'microwave', 'oven', 'toaster', 'sink', 'refrigerator', 'book'],
  ...['clock', 'vase', 'scissors', 'teddy bear', 'hair drier', 'toothbrush'],
]

/** Numbers of COCO's annotations, from 1 to 90, that have no class. */
const unusedIds = new Set([12, 26, 29, 30, 45, 66, 68, 69, 71, 83])

/** Labels by number, beginning with 1. The unused ones are empty. */
export const sparseCocoLabels: readonly string[] = listLabelsById()

function listLabelsById(): string[] {
  const labels = [...cocoLabels]
  return Array.from({ length: 90 }, (_, index) => (unusedIds.has(index + 1) ? '' : (labels.shift() ?? '')))
}
