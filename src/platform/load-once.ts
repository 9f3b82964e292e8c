/**
 * A part of the app that is loaded when it is first needed, and at hand from then on. A dynamic import of what is there
 * already still waits for its turn behind whatever the page is drawing; this does not. What could not be loaded is asked
 * for again.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined
  return () => {
    part ??= load().catch((error: unknown) => {
      part = undefined
      throw error
    })
    return part
  }
}
