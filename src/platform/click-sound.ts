/** In seconds. */
const duration = 0.04
const frequency = 1_800
const volume = 0.4

let context: AudioContext | undefined

/** Call it after an action of the user; before one, browsers play nothing. */
export function playClick(): void {
  const { AudioContext: Context } = globalThis as { AudioContext?: typeof AudioContext }
  if (!Context) return
  try {
    context ??= new Context({ latencyHint: 'interactive' })
    // Suspended by the system during a call, and by browsers until the user has acted.
    if (context.state !== 'running') void context.resume().catch(() => undefined)
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const now = context.currentTime
    oscillator.type = 'square'
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(volume, now)
    gain.gain.exponentialRampToValueAtTime(0.001, now + duration)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(now)
    oscillator.stop(now + duration)
  } catch {
    // No audio device.
    context = undefined
  }
}
