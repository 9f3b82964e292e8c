/** Then another process runs the job of a dead process. The minimum of pg-boss. */
export const heartbeatSeconds = 10
const maxAttempts = 5
const retention = {
  deleteAfterSeconds: 60,
  /** Of jobs that wait, 10 years: the row of a job waits for it. By default 14 days, also while no server runs. */
  retentionSeconds: 10 * 365 * 24 * 3600,
}
/** Jobs that are not retried, because their process died in each attempt. */
export const deadLetterQueue = 'dead_letters'
export const deadLetterOptions = retention

const analysisOptions = {
  retryLimit: maxAttempts - 1,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds,
  expireInSeconds: 900,
  ...retention,
  deadLetter: deadLetterQueue,
}

/**
 * Jobs of `local`, `short` and `first` need a core of this machine. Those of `short`, of organizations whose recent analyses
 * were short, and of `first`, the first ones of an organization, are interrupted after some seconds. Jobs of `hosted`, `webhooks` and `evaluations` mostly wait.
 */
export const queueOptions = {
  local: analysisOptions,
  short: analysisOptions,
  first: analysisOptions,
  hosted: analysisOptions,
  // Up to 4 hours between attempts, because a receiver may be down for a day.
  webhooks: {
    retryLimit: 18,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    heartbeatSeconds,
    expireInSeconds: 60,
    ...retention,
  },
  // A job is one step. After its last attempt another one replaces it.
  evaluations: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds,
    expireInSeconds: 300,
    ...retention,
  },
}
export type QueueName = keyof typeof queueOptions
export type AnalysisQueueName = 'local' | 'short' | 'first' | 'hosted'
