import { ConnectionError } from '#api/errors.ts'
import type { CountTemplate } from '#contract/count-template.ts'
import type { ExampleBox } from '#contract/inference.ts'
import { IdbValue } from '#platform/storage/idb-value.ts'
import type { UserScope } from '#platform/user-scope.ts'

/** What this device needs of a template to count by it. Sizes are in pixels of the image. */
export type StoredTemplate = { image: Blob; examples: readonly ExampleBox[]; wholeSide: number }

/** The last list of an agent, to choose from without a network. */
export const getStoredTemplateList = (listKey: readonly unknown[]) =>
  new IdbValue<CountTemplate[]>(listKey.join('/'), async () => (await loadSchemas()).templateListSchema)

const getStoredTemplate = (id: string) =>
  new IdbValue(`count-template/${id}`, async () => (await loadSchemas()).storedTemplateSchema)

const loadSchemas = () => import('./stored-template-schema.ts')

/** Returns a template whose image was loaded on this device. */
export async function readStoredTemplate(uid: string, id: string): Promise<StoredTemplate | undefined> {
  const { value } = (await getStoredTemplate(id).read(uid)) ?? {}
  if (!value) return undefined
  const { bytes, type, ...template } = value
  return { ...template, image: new Blob([bytes], { type }) }
}

/** Loads the image of a template, and stores it: without a network, the stored one is returned. */
export async function loadTemplateImage(
  scope: UserScope,
  { id, examples, whole_side: wholeSide }: CountTemplate,
  load: () => Promise<Blob>,
): Promise<Blob> {
  try {
    const image = await load()
    const bytes = await image.arrayBuffer()
    void getStoredTemplate(id).save(scope, { bytes, type: image.type, examples, wholeSide })
    return image
  } catch (error) {
    const stored = error instanceof ConnectionError ? await readStoredTemplate(scope.uid, id) : undefined
    if (!stored) throw error
    return stored.image
  }
}

export const removeStoredTemplate = (uid: string, id: string) => getStoredTemplate(id).remove(uid)
