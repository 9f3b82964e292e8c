/** Calls `listener` whenever the page becomes visible. Returns a function that ends this. */
export function onPageVisible(listener: () => void): () => void {
  const onChange = () => document.visibilityState === 'visible' && listener()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
