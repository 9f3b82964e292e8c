/** Hears 'unauthorized' once the backend has refused a token that was fresh; the session listens. */
export const unauthorized = new EventTarget()
