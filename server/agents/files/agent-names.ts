import { z } from 'zod'

/** Control and formatting characters could hide parts of the text in a list or terminal. */
export const createSingleLineSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]*$/u, 'must be one line without control characters')

/** The path of an agent or variant in the API. */
export const AgentCode = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by -, such as meter-reader')
