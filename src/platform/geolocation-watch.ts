import { createAtom, type ReadonlyAtom } from '@tanstack/store'

/** Latitude and longitude in degrees; `accuracy` is the 95 % radius in meters. */
export type GeoPosition = { latitude: number; longitude: number; accuracy: number }

/**
 * `not-asked`: the browser would ask for permission. `waiting`: the device is looking for its position. The position was found at
 * `uptimeMs` since the page was loaded, without the time in which the device slept, and at `clockMs` since 1970, by a clock that
 * may be changed meanwhile.
 */
export type GeolocationState =
  | { status: 'off' | 'not-asked' | 'waiting' | 'denied' | 'unavailable' }
  | { status: 'known'; position: GeoPosition; uptimeMs: number; clockMs: number }

/** In ms. An older position may be that of another place. */
const maxAgeMs = 60_000

/** Satellites need up to a minute without a network. */
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 60_000 }

/** The browser asks for permission only on request. */
export class GeolocationWatch {
  readonly #state = createAtom<GeolocationState>({ status: 'off' })
  readonly state: ReadonlyAtom<GeolocationState> = this.#state
  #watchId: number | undefined
  /** Incremented by each start and stop. */
  #generation = 0

  /** Asks for permission if there is none, so call it when the user wants that. */
  request(): void {
    this.stop()
    // TypeScript's types say that `geolocation` always exists.
    const { geolocation } = navigator as { geolocation?: Geolocation }
    if (!geolocation) {
      this.#state.set({ status: 'unavailable' })
      return
    }
    this.#state.set({ status: 'waiting' })
    const generation = this.#generation
    const isCurrent = () => generation === this.#generation
    this.#watchId = geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isCurrent()) return
        this.#state.set({
          status: 'known',
          position: { latitude, longitude, accuracy },
          uptimeMs: performance.now(),
          clockMs: Date.now(),
        })
      },
      ({ code }) => {
        if (!isCurrent()) return
        const isDenied = code === GeolocationPositionError.PERMISSION_DENIED
        // After other errors, the browser continues to look for the position.
        this.#state.set({ status: isDenied ? 'denied' : 'unavailable' })
      },
      options,
    )
  }

  /** If the user has allowed that before. */
  async resume(): Promise<void> {
    if (this.#state.get().status !== 'off') return
    const generation = this.#generation
    const { permissions } = navigator as { permissions?: Permissions }
    const permission = await permissions?.query({ name: 'geolocation' }).catch(() => undefined)
    if (generation !== this.#generation) return
    if (permission?.state === 'granted') this.request()
    else this.#state.set({ status: permission?.state === 'denied' ? 'denied' : 'not-asked' })
  }

  stop(): void {
    this.#generation += 1
    if (this.#watchId !== undefined) navigator.geolocation.clearWatch(this.#watchId)
    this.#watchId = undefined
    if (this.#state.get().status !== 'off') this.#state.set({ status: 'off' })
  }

  /** Undefined if the position is not known, or not any more. */
  read(): GeoPosition | undefined {
    const state = this.#state.get()
    if (state.status !== 'known') return undefined
    const ageMs = Math.max(performance.now() - state.uptimeMs, Date.now() - state.clockMs)
    return ageMs > maxAgeMs ? undefined : state.position
  }
}
