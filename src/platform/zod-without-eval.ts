import { config } from 'zod'

// The strict CSP forbids code made from strings, which zod tries when the first schema is made:
// this module must be imported before any schema is.
config({ jitless: true })
