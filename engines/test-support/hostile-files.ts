import { createTextField, encodeMessage } from '../../scripts/models/protobuf.ts'
import type { WireField } from '../own-models/protobuf.ts'
import { buildModel, buildNode, buildTensor, createMessageField } from './build-model.ts'
import { buildMemoryBombFields } from './hostile-graphs.ts'

/** What the file is, its bytes, and a part of the sentence that refuses it. */
type HostileFile = [what: string, bytes: Uint8Array, reason: string]

const output = { name: 'output0', dims: [1, 6, 84], values: Array<number>(6 * 84).fill(0) }
export const validModelSpec = { outputs: [output] }
const bytes = buildModel(validModelSpec)
const text = (content: string) => new TextEncoder().encode(content)

const externalWeights = (location: string): WireField[] => [
  createMessageField(5, [
    ...buildTensor({ name: 'weights', dims: [1], values: [0] }).filter(({ number }) => number !== 9),
    createMessageField(13, [createTextField(1, 'location'), createTextField(2, location)]),
    { number: 14, varint: 1n },
  ]),
]
const inputOf = (dims: number[], type: 'float32' | 'float16' | 'int64' = 'float32') =>
  buildModel({ ...validModelSpec, inputs: [{ name: 'images', type, dims }] })

/** Returns a graph with `depth` levels of `If` nodes, each in the `then_branch` of the one above. */
function nestGraphs(depth: number): WireField[] {
  let graph = [createMessageField(1, buildNode('Identity', ['a'], 'b'))]
  for (let level = 0; level < depth; level++)
    graph = [
      createMessageField(1, [
        ...buildNode('If', ['a'], 'b'),
        createMessageField(5, [createTextField(1, 'then_branch'), createMessageField(6, graph)]),
      ]),
    ]
  return graph
}

const notAModel = 'is not an ONNX model, or a part of it is missing'

/** Refused before ONNX Runtime sees them. */
export const hostileFiles: HostileFile[] = [
  ['an empty file', new Uint8Array(), notAModel],
  ['a text', text('{"model": "yolo"}'), notAModel],
  ['zeros', new Uint8Array(10_000), notAModel],
  ['noise', Uint8Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 251), notAModel],
  ['an image', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70), notAModel],
  ['a PyTorch file', text('PK\u0003\u0004archive/data.pkl'), 'yolo export'],
  ['a pointer of Git LFS', text('version https://git-lfs.github.com/spec/v1\noid sha256:00'), 'git lfs pull'],
  ['a web page', text('<!DOCTYPE html><title>Sign in</title>'), 'web page'],
  ['a TensorFlow Lite file', text('\u001c\0\0\0TFL3'), 'tf2onnx'],
  ['the first half', bytes.slice(0, bytes.length / 2), notAModel],
  ['all but the last byte of the graph', bytes.slice(0, bytes.length - 20), notAModel],
  [
    'a graph without nodes',
    encodeMessage([createMessageField(7, []), createMessageField(8, [{ number: 2, varint: 17n }])]),
    notAModel,
  ],
  ['a model without opset', encodeMessage([createMessageField(7, nestGraphs(0))]), notAModel],
  [
    'two graphs',
    buildModel({ ...validModelSpec, modelFields: [createMessageField(7, nestGraphs(0))] }),
    notAModel,
  ],
  ['a number without end', Uint8Array.from({ length: 1000 }, () => 0xff), notAModel],
  [
    'a field that is longer than the file',
    Uint8Array.of(0x3a, 0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2),
    notAModel,
  ],
  ['a negative length', Uint8Array.of(0x3a, ...Array<number>(9).fill(0xff), 1), notAModel],
  [
    'graphs that are nested too deep',
    buildModel({ ...validModelSpec, graphFields: nestGraphs(9) }),
    notAModel,
  ],
  [
    '100,001 operators',
    buildModel({ ...validModelSpec, graphFields: Array<WireField>(100_001).fill(createMessageField(1, [])) }),
    'more than 100000 operators',
  ],
  [
    '1e9 weights without data',
    buildModel({
      ...validModelSpec,
      graphFields: [createMessageField(5, buildTensor({ name: 'w', dims: [1e9], values: [0] }))],
    }),
    notAModel,
  ],
  [
    '1e27 weights',
    buildModel({
      ...validModelSpec,
      graphFields: [createMessageField(5, buildTensor({ name: 'w', dims: [1e9, 1e9, 1e9], values: [0] }))],
    }),
    notAModel,
  ],
  ['metadata of 2 MB', buildModel({ ...validModelSpec, metadata: { names: 'x'.repeat(2e6) } }), notAModel],
  [
    'weights in /etc/passwd',
    buildModel({ ...validModelSpec, graphFields: externalWeights('/etc/passwd') }),
    'another file ("/etc/passwd")',
  ],
  [
    'weights in a folder above',
    buildModel({ ...validModelSpec, graphFields: externalWeights('../../secret') }),
    'another file',
  ],
  [
    'weights at an address',
    buildModel({ ...validModelSpec, graphFields: externalWeights('https://example.com/weights') }),
    'another file',
  ],
  [
    'weights in a file with control characters',
    buildModel({ ...validModelSpec, graphFields: externalWeights('a\u001b[2J') }),
    '"a?[2J"',
  ],
  [
    'weights in a file without name',
    buildModel({ ...validModelSpec, graphFields: externalWeights('') }),
    'another file',
  ],
  [
    'custom operators',
    buildModel({
      ...validModelSpec,
      graphFields: [createMessageField(1, buildNode('Run', ['images'], 'x', 'evil.ops'))],
    }),
    '"evil.ops"',
  ],
  [
    'operators of one machine only',
    buildModel({
      ...validModelSpec,
      graphFields: [createMessageField(1, buildNode('Conv', ['images'], 'x', 'com.microsoft.nchwc'))],
    }),
    'not part of ONNX',
  ],
  [
    'functions',
    buildModel({ ...validModelSpec, modelFields: [createMessageField(25, [createTextField(1, 'f')])] }),
    'functions',
  ],
  ['an opset of the future', buildModel({ ...validModelSpec, opset: 99 }), 'opset 99'],
]

export const unsupportedModels: HostileFile[] = [
  ['images of 1e9 pixels per side', inputOf([1, 3, 1e9, 1e9]), 'From 16 to 2048'],
  ['images of 1 pixel', inputOf([1, 3, 1, 1]), 'From 16 to 2048'],
  ['16 images', inputOf([16, 3, 64, 64]), '16 images at a time'],
  ['gray images', inputOf([1, 1, 64, 64]), '3 colors'],
  ['a vector', inputOf([1, 512]), 'one input for an image'],
  [
    'two images',
    buildModel({ ...validModelSpec, inputs: ['a', 'b'].map((name) => ({ name, dims: [1, 3, 64, 64] })) }),
    'one input',
  ],
  ['16-bit numbers', inputOf([1, 3, 64, 64], 'float16'), 'half=False'],
  ['64-bit numbers', inputOf([1, 3, 64, 64], 'int64'), 'type int64'],
  ['any size', inputOf([0, 3, 0, 0]), '--size'],
]

/** Refused when ONNX Runtime opens or runs them. */
export const hostileGraphs: HostileFile[] = [
  ...(
    [
      ['an operator that does not exist', [createMessageField(1, buildNode('Nothing', ['images'], 'x'))]],
      ['a node without input', [createMessageField(1, buildNode('Add', ['missing', 'images'], 'x'))]],
      ['a tensor of 4000 TB', buildMemoryBombFields(1e15)],
    ] as const
  ).map(
    ([what, fields]): HostileFile => [
      what,
      buildModel({ ...validModelSpec, graphFields: [...fields] }),
      'ONNX Runtime cannot run the model',
    ],
  ),
  [
    'a tensor of 16 GB',
    buildModel({ ...validModelSpec, graphFields: buildMemoryBombFields(4e9) }),
    'uses more than 2 GB of memory',
  ],
]
