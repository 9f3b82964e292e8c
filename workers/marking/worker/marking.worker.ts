import { expose } from 'comlink'
import { findExampleAt } from '#engines/counting/find-example-at.ts'
import { listProposals, maxProposalImageSide, type Proposal } from '#engines/counting/propose-example.ts'
import { createCanvasPixelSource } from '#workers/reader/worker/canvas-pixel-source.ts'
import type { MarkingWorker } from '../shared/marking-worker.ts'

let proposals: Proposal[] = []

const markingWorker: MarkingWorker = {
  async open(file) {
    const image = await createCanvasPixelSource(file, maxProposalImageSide)
    proposals = listProposals(await image.decode(maxProposalImageSide))
    proposals.sort((one, other) => other.value - one.value)
  },
  propose: (point) => (point ? findExampleAt(proposals, point) : proposals[0]?.example),
}

expose(markingWorker)
