import { useMemo, useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { useBatchSetup } from '#core/batches/use-batch-setup.ts'
import { useSharingPreference } from '#core/batches/use-sharing-preference.ts'
import { buildBatch, getBatchStore, type LocalBatch, suggestBatchName } from '#core/runs/batch-store.ts'
import { setBatchTemplate, withTemplate } from '#core/runs/replace-template.ts'
import { useBatches } from '#core/runs/use-runs.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { useGeolocation } from './use-geolocation.ts'

/** In ms, since its last photo. A series can be continued with one tap until then. */
const recentMs = 12 * 3_600_000

/**
 * Returns the stored series with this id, or a new one, which is stored with its first photo. The agent and its context are
 * those of the first photo.
 */
export function useSeries(seriesId: string | undefined) {
  const { data: batches, isError } = useBatches()
  const setup = useBatchSetup()
  const [name, setName] = useState('')
  const [recordsPlace, setRecordsPlace] = useState(false)
  const [sharesNext, setSharesNext] = useSharingPreference()
  const scope = useUserScope()
  const store = getBatchStore(scope)
  /** The new series, until it is in the list of batches. */
  const [started, setStarted] = useState<LocalBatch>()
  const all = useMemo(() => batches?.filter(({ isSeries }) => isSeries) ?? [], [batches])
  const stored = all.find(({ id }) => id === seriesId)
  const current = stored ?? (started?.id === seriesId ? started : undefined)

  const isPlaceRecorded = current ? current.recordsPlace === true : recordsPlace
  const position = useGeolocation(isPlaceRecorded)

  /** Undefined if the agents are not loaded or need a context. */
  function start(): LocalBatch | undefined {
    if (current) return current
    const request = setup.contextProblem === undefined ? setup.request : undefined
    if (!request) return undefined
    const series = buildBatch({
      ...request,
      name: name.trim() || suggestBatchName('Series'),
      isSeries: true,
      recordsPlace,
      isShared: sharesNext,
      resize: setup.resize,
      total: 0,
    })
    setStarted(series)
    return series
  }

  /** Of the current series. It is stored now if its first photo is not, which would store it as it was before the change. */
  function change(part: Partial<LocalBatch>): void {
    if (!current) return
    setStarted((series) => series && { ...series, ...part })
    void store.collection.upsert([current.id], (series = current) => ({ ...series, ...part }))
  }

  return {
    /** Undefined before the first photo. */
    current,
    /** Whether there is a series with this id is not known yet. */
    isLoading: seriesId !== undefined && !current && !batches && !isError,
    canStart: current !== undefined || (setup.contextProblem === undefined && setup.request !== undefined),
    setup,
    name,
    setName,
    recordsPlace: isPlaceRecorded,
    /** Undefined unless it is recorded. */
    position,
    setRecordsPlace(on: boolean): void {
      if (current) change({ recordsPlace: on })
      else setRecordsPlace(on)
    },
    isShared: current ? current.isShared === true : sharesNext,
    setShared(on: boolean): void {
      if (current) change({ isShared: on })
      else setSharesNext(on)
    },
    /** Renames the current series. */
    rename: (to: string): void => change({ name: to }),
    /** Of the current series. */
    setTemplate(template: TemplateRef | undefined): void {
      if (!current) return
      setStarted((series) => series && { ...series, request: withTemplate(series.request, template) })
      void store.collection.upsert([current.id], (series = current) => series)
      void setBatchTemplate(scope, current.id, template)
    },
    start,
    reset(): void {
      setName('')
      setRecordsPlace(false)
      setStarted(undefined)
    },
    /** All series of this device, the newest first. */
    all,
  }
}

export type SeriesState = ReturnType<typeof useSeries>

/** The series with the last photo, if that was in the last hours. */
export function findRecentSeries(
  series: readonly LocalBatch[],
  lastShotAt: ReadonlyMap<string, number>,
  now: number,
): LocalBatch | undefined {
  const age = ({ id, createdAt }: LocalBatch) => now - (lastShotAt.get(id) ?? createdAt)
  return series.filter((one) => age(one) < recentMs).toSorted((one, other) => age(one) - age(other))[0]
}
