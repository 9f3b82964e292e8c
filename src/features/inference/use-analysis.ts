import { useEffect, useRef, useState } from 'react'
import { ConnectionFailed } from '#api/errors.ts'
import type { InferenceAnswer } from '#contract/inference.ts'
import { explain, type Failure } from './explain.ts'
import { type AnalysisRequest, runAnalysis } from './run-analysis.ts'

export type Analysis =
  | { status: 'idle' }
  | { status: 'analyzing' }
  | { status: 'answered'; answer: InferenceAnswer; elapsedMs: number; asked: AnalysisRequest }
  | { status: 'failed'; failure: Failure }

/** `settled`: the backend has answered. `unknown`: the connection broke. `abandoned`: something newer was asked. */
export type Outcome = 'settled' | 'unknown' | 'abandoned'

/** One analysis at a time: asking again abandons the one in flight, and an abandoned answer is dropped silently. */
export function useAnalysis(held: Analysis = { status: 'idle' }) {
  const [analysis, setAnalysis] = useState<Analysis>(held.status === 'analyzing' ? { status: 'idle' } : held)
  const flight = useRef<AbortController>(null)
  useEffect(() => () => flight.current?.abort(), [])

  async function analyze(request: AnalysisRequest): Promise<Outcome> {
    flight.current?.abort()
    const controller = new AbortController()
    flight.current = controller
    const askedAt = performance.now()
    setAnalysis({ status: 'analyzing' })
    try {
      const answer = await runAnalysis(request, controller.signal)
      if (controller.signal.aborted) return 'abandoned'
      setAnalysis({ status: 'answered', answer, elapsedMs: performance.now() - askedAt, asked: request })
      return 'settled'
    } catch (error) {
      if (controller.signal.aborted) return 'abandoned'
      setAnalysis({ status: 'failed', failure: explain(error) })
      return error instanceof ConnectionFailed ? 'unknown' : 'settled'
    }
  }

  function reset(): void {
    flight.current?.abort()
    setAnalysis({ status: 'idle' })
  }

  return { analysis, analyze, reset }
}
