import { AnswerFrame, type InferenceAnswer } from '#contract/inference.ts'

type TimeSpent = {
  total: string
  /** Whose time it was, where the backend says so and it can be true: a repeated answer brings its first run's time. */
  split?: string
}

/** How long a person waited, and for whom. */
export function timeSpent(answer: InferenceAnswer, elapsedMs: number): TimeSpent {
  const { processing_time_ms: server } = AnswerFrame.parse(answer)
  const total = `${seconds(elapsedMs)} s`
  if (!server || !(server > 0 && server <= elapsedMs)) return { total }
  return { total, split: `Server ${seconds(server)} s, network ${seconds(elapsedMs - server)} s` }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
