import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawFloors } from './draw-floors.ts'
import { readFloors } from './read-floors.ts'

// `npm run drawing`: docs/architecture.svg, from the imports as they are.

const file = fileURLToPath(new URL('../../docs/architecture.svg', import.meta.url))
await writeFile(file, drawFloors(await readFloors()))
