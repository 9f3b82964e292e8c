import * as z from 'zod'

// The page's strict CSP forbids code made from strings, which zod tries when the first schema is made. Chunks are
// loaded in an order of their own, so this has to stand on every schema's way: all of src/ takes zod from here.
z.config({ jitless: 'document' in globalThis })

export { z }
