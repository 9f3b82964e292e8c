import { createTextField } from '../../scripts/models/protobuf.ts'
import type { WireField } from '../own-models/protobuf.ts'
import { buildNode, buildTensor, createMessageField } from './build-model.ts'

const [float32, int64, boolean] = [1n, 7n, 9n]

const constant = (name: string, type: 'int64' | 'float32', dims: number[], value: number) =>
  createMessageField(5, buildTensor({ name, type, dims, values: [value] }))

const value = (name: string, type: bigint) => [
  createTextField(1, name),
  createMessageField(2, [createMessageField(1, [{ number: 1, varint: type }, createMessageField(2, [])])]),
]

const node = (operator: string, inputs: string[], output: string, attributes: Record<string, bigint> = {}) =>
  createMessageField(1, [
    ...buildNode(operator, inputs, output),
    ...Object.entries(attributes).map(([name, integer]) =>
      createMessageField(5, [
        createTextField(1, name),
        { number: 3, varint: integer },
        { number: 20, varint: 2n },
      ]),
    ),
  ])

/** A tensor of this many zeros is made at each run. */
export const buildMemoryBombFields = (elements: number): WireField[] => [
  constant('size', 'int64', [1], elements),
  ...fillWithZeros('size'),
]

/** A loop of 1e15 rounds at each run. */
export const buildEndlessLoopFields = (): WireField[] => [
  constant('rounds', 'int64', [], 1e15),
  ...repeat('rounds'),
]

/** These run well with the black image of an inspection. */
export const buildImageTriggeredBombFields = (): WireField[] => [
  ...multiplyBrightest(4e9, 'size', 1n),
  constant('shape', 'int64', [1], 1),
  node('Reshape', ['size', 'shape'], 'elements'),
  ...fillWithZeros('elements'),
]
export const buildImageTriggeredLoopFields = (): WireField[] => [
  ...multiplyBrightest(1e15, 'rounds', 0n),
  ...repeat('rounds'),
]

function multiplyBrightest(factor: number, output: string, keepdims: bigint): WireField[] {
  return [
    constant('factor', 'float32', [], factor),
    node('ReduceMax', ['images'], 'brightest', { keepdims }),
    node('Mul', ['brightest', 'factor'], 'product'),
    node('Cast', ['product'], output, { to: int64 }),
  ]
}

function fillWithZeros(size: string): WireField[] {
  return [
    node('ConstantOfShape', [size], 'zeros'),
    node('Add', ['zeros', 'zeros'], 'sum'),
    createMessageField(12, [
      createTextField(1, 'sum'),
      createMessageField(2, [createMessageField(1, [{ number: 1, varint: float32 }])]),
    ]),
  ]
}

function repeat(rounds: string): WireField[] {
  const body = [
    node('Identity', ['condition'], 'goes_on'),
    node('Sin', ['state'], 'next'),
    createTextField(2, 'body'),
    createMessageField(11, value('round', int64)),
    createMessageField(11, value('condition', boolean)),
    createMessageField(11, value('state', float32)),
    createMessageField(12, value('goes_on', boolean)),
    createMessageField(12, value('next', float32)),
  ]
  const loop = [
    ...buildNode('Loop', [rounds, '', 'start'], 'end'),
    createMessageField(5, [
      createTextField(1, 'body'),
      createMessageField(6, body),
      { number: 20, varint: 5n },
    ]),
  ]
  return [
    constant('start', 'float32', [], 1),
    createMessageField(1, loop),
    createMessageField(12, value('end', float32)),
  ]
}
