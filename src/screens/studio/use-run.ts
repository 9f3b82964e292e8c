import { startTransition, useEffect, useRef, useState } from 'react'
import { kindsOf } from '#features/agents/agent-kind.ts'
import { parameterToSend } from '#features/agents/parameters.ts'
import type { PreparedImage } from '#features/images/prepare-image.ts'
import { keepInTheEnd } from '#features/runs/keep-in-the-end.ts'
import { type Keeping, keepRun } from '#features/runs/keep-run.ts'
import { Lull } from '#features/runs/lull.ts'
import { isSameRequest, type Run } from '#features/runs/run.ts'
import { type NewRun, runStore } from '#features/runs/run-store.ts'
import { unkeptRuns } from '#features/runs/unkept-runs.ts'
import { useAnalysis } from '#features/runs/use-analysis.ts'
import type { HeldAnalysis } from '#features/runs/use-shown-analysis.ts'
import { useIsTrialSpent } from '#features/usage/use-trial.ts'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import type { AgentChoice } from './use-agent-choice.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'

const trialIsUsedUp = 'Your trial is used up. Please contact support for early access.'

/** What is on this device for sure. */
export type Saved = { name: string; at: number }

/** Gives a picture to the agent that is chosen at that moment, and brings the results into view. */
export function useRun(uid: string, choice: AgentChoice, held: HeldAnalysis | undefined) {
  const { analysis, toHold, isAnalyzing, wait, start, send, showKept, leave, cancel } = useAnalysis(uid, held)
  const isSpent = useIsTrialSpent()
  const [saved, setSaved] = useState<Saved | null>(null)
  const { results, scrollToResults } = useScrollToResults()
  useBlockUpdates(analysis.status === 'analyzing')

  // A picture takes a moment to prepare; what is sent is what is chosen then, not what was chosen before.
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  })
  // A picture may be there before the agents are: it runs as soon as they have come.
  const waiting = useRef<PreparedImage>(null)
  const isSetUp = choice.agent !== undefined && choice.providers !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the agents starts what waits for them
  useEffect(() => {
    if (isSetUp && waiting.current) void run(waiting.current, new Lull().begin())
  }, [isSetUp])

  /** On the device, with the choice of this moment, before anything is sent. */
  function keep(image: PreparedImage, asked: Asked, { over }: Lull, createdAt = Date.now()): Keeping {
    const sentAs = unkeptRuns.takeOver(image.file, asked.request)
    const draft: NewRun = {
      ...asked,
      createdAt,
      picture: image.file,
      size: image.size,
      ...(sentAs ? { sentAs } : {}),
      state: isSpent
        ? { status: 'needs-quota', message: trialIsUsedUp }
        : { status: 'waiting', notBefore: 0 },
    }
    const keeping = keepRun(uid, draft)
    void keeping.then((kept) => {
      if (!kept) return
      const at = Date.now()
      void over.then(() => startTransition(() => setSaved({ name: kept.picture.name, at })))
    })
    return { draft, keeping, isOnlyCopy: image.original?.bytes === null }
  }

  async function run(image: PreparedImage, lull: Lull): Promise<void> {
    const asked = askedOf(latest.current)
    waiting.current = asked ? null : image
    if (!asked) return
    scrollToResults()
    const shown = toHold.latest.current
    const before = 'run' in shown ? shown.run : undefined
    if (before) {
      const isStillWanted = wait(lull)
      const isAgain = await isSame(uid, before, asked, image)
      if (!isStillWanted()) return
      // Asked for again before it was answered: still the same run, counted once.
      if (isAgain) return send(before.id)
    }
    await start(keep(image, asked, lull), lull)
  }

  const mayRun = () => latest.current.agent?.is_active !== false

  return {
    analysis,
    toHold,
    isAnalyzing,
    saved,
    results,
    run,
    /** After a fresh gesture it starts by itself, unless it could only be refused. */
    async runFresh(image: PreparedImage, lull: Lull): Promise<void> {
      if (mayRun() && !isSpent) await run(image, lull)
      lull.end()
    },
    /** A photo exists nowhere else: it is kept also while it can only wait. Undefined where there is no agent for it. */
    keepPhoto(image: PreparedImage, capturedAt: number, lull: Lull): Keeping | undefined {
      const asked = mayRun() ? askedOf(latest.current) : undefined
      return asked && keep(image, asked, lull, capturedAt)
    },
    /** Goes on with a photo that is kept, or is being kept. */
    async runPhoto(image: PreparedImage, photo: Keeping | undefined, lull: Lull): Promise<void> {
      if (!photo) return mayRun() ? run(image, lull) : undefined
      if (isSpent) {
        const kept = await photo.keeping
        return kept ? showKept(kept) : keepInTheEnd(uid, unkeptRuns.hold(uid, photo.draft))
      }
      scrollToResults()
      await start(photo, lull)
    },
    send,
    /** Turns to something else. What is on the device goes on. What is shown goes after the lull. */
    leave(lull?: Lull): void {
      waiting.current = null
      leave(lull)
      if (lull) void lull.over.then(() => startTransition(() => setSaved(null)))
      else setSaved(null)
    },
    cancel,
  }
}

type Asked = Pick<Run, 'request' | 'agent' | 'variantName'>

/** Undefined until the agents and the providers are there. */
function askedOf({ agent, variant, parameter, providers, model }: AgentChoice): Asked | undefined {
  if (!agent || !providers) return undefined
  const context = parameterToSend(agent, parameter)
  return {
    request: {
      agentCode: agent.code,
      ...(variant ? { variantId: variant.id } : {}),
      ...model,
      ...(context ? { parameter: context } : {}),
    },
    agent: { name: agent.name, kinds: kindsOf(agent) },
    ...(variant ? { variantName: variant.name } : {}),
  }
}

/** The very picture and the very question, byte by byte: a name and a size may be another picture's too. */
async function isSame(uid: string, run: Run, asked: Asked, { file }: PreparedImage): Promise<boolean> {
  const { request, picture } = run
  if (!isSameRequest(request, asked.request)) return false
  if (picture.name !== file.name || picture.bytes !== file.size) return false
  const kept = await runStore.picture(uid, run).catch(() => undefined)
  return kept !== undefined && (await areSameBytes(kept, file))
}

async function areSameBytes(one: Blob, other: Blob): Promise<boolean> {
  const [ours, theirs] = (await Promise.all([one.arrayBuffer(), other.arrayBuffer()])).map(
    (bytes) => new Uint8Array(bytes),
  )
  return ours !== undefined && theirs !== undefined && ours.every((byte, at) => byte === theirs[at])
}
