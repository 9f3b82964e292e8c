import { join, resolve } from 'node:path'

/** The folder to which `npm run admin -- models add` writes. */
export const getModelsFolder = (dataFolder: string) => join(resolve(dataFolder), 'models')
