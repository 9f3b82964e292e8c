import { expect, test } from 'vitest'
import { digestFile } from '#core/images/digest.ts'
import { fromFile, type SourceFile } from '#core/images/source-file.ts'
import { BatchIntake, type IntakeSteps } from './batch-intake.ts'

const source = (name: string, content = name) => fromFile(new File([content], name))
const sources = (count: number) => Array.from({ length: count }, (_, index) => source(`${index}.jpg`))

/** Records what is saved and rejected. Files whose content starts with "bad" are rejected. */
function recordSteps(more: Partial<IntakeSteps<string>> = {}) {
  const saved: string[] = []
  const rejected: string[] = []
  const steps: IntakeSteps<string> = {
    prepare: async (file) => {
      const text = await file.text()
      if (text.startsWith('bad')) throw new Error('bad')
      return text
    },
    save: async (prepared) => {
      saved.push(prepared)
      return true
    },
    reject: async ({ path, reason }) => void rejected.push(`${path}: ${reason}`),
    explain: () => 'Damaged.',
    ...more,
  }
  return { steps, saved, rejected }
}

test('saves images in their order, also if a later one is prepared first', async () => {
  const { steps, saved } = recordSteps()
  let release = () => {}
  const first = new Promise<void>((resolve) => {
    release = resolve
  })
  const slowFirst = async (file: File) => {
    if (file.name === '0.jpg') await first
    else if (file.name === '2.jpg') release()
    return file.text()
  }
  const intake = new BatchIntake()
  expect(await intake.add('batch', sources(6), new Set(), { ...steps, prepare: slowFirst })).toBe('complete')
  expect(saved).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'])
})

test('opens no more than three images ahead of the one that is saved', async () => {
  let open = 0
  let most = 0
  const counted = sources(10).map(
    (file): SourceFile => ({
      ...file,
      open: () => {
        open += 1
        most = Math.max(most, open)
        return file.open()
      },
    }),
  )
  const { steps } = recordSteps({
    save: async () => {
      open -= 1
      return true
    },
  })
  await new BatchIntake().add('batch', counted, new Set(), steps)
  expect(most).toBe(3)
})

test('leaves out images that the batch has, and the second of two equal ones', async () => {
  const { steps, saved } = recordSteps()
  const known = new Set([await digestFile(new File(['old'], 'old.jpg'))])
  const intake = new BatchIntake()
  const progress: unknown[] = []
  intake.progress.subscribe((all) => progress.push(all.get('batch')))
  await intake.add(
    'batch',
    [source('old.jpg', 'old'), source('a.jpg', 'a'), source('b.jpg', 'a')],
    known,
    steps,
  )
  expect(saved).toEqual(['a'])
  expect(progress.at(-2)).toEqual({ done: 3, total: 3, duplicates: 2 })
  expect(progress.at(-1)).toBeUndefined()
})

test('goes on after an image that cannot be prepared', async () => {
  const { steps, saved, rejected } = recordSteps()
  await new BatchIntake().add('batch', [source('x.jpg', 'bad'), source('y.jpg', 'y')], new Set(), steps)
  expect(saved).toEqual(['y'])
  expect(rejected).toEqual(['x.jpg: Damaged.'])
})

test('ends when the device is full', async () => {
  const { steps, saved } = recordSteps()
  const full = { ...steps, save: async (prepared: string) => saved.push(prepared) < 2 }
  expect(await new BatchIntake().add('batch', sources(5), new Set(), full)).toBe('storage-full')
  expect(saved).toEqual(['0.jpg', '1.jpg'])
})

test('saves nothing after it was stopped', async () => {
  const intake = new BatchIntake()
  const { steps, saved } = recordSteps()
  const save = async (prepared: string) => {
    if (saved.push(prepared) === 2) intake.stop('batch')
    return true
  }
  expect(await intake.add('batch', sources(9), new Set(), { ...steps, save })).toBe('stopped')
  expect(saved).toEqual(['0.jpg', '1.jpg'])
})

test('asks before the page is closed while images are added', async () => {
  const isBlocked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const blocked: boolean[] = []
  const { steps } = recordSteps({
    save: async () => {
      blocked.push(isBlocked())
      return true
    },
  })
  await new BatchIntake().add('batch', sources(1), new Set(), steps)
  expect([...blocked, isBlocked()]).toEqual([true, false])
})
