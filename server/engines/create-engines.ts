import type { Configuration } from '../configuration.ts'
import type { Engine } from './engine.ts'
import { createLocalEngine } from './local-engine.ts'

/** In the order of preference: the providers with a key, then what needs none. */
export function createEngines(_configuration: Configuration): Engine[] {
  return [createLocalEngine()]
}
