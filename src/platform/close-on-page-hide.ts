const connections = new Set<IDBDatabase>()

/**
 * Closes the database when the page is hidden for good or for the back/forward cache. In WebKit a transaction that is
 * open then may never end and block every later write (jakearchibald/idb-keyval#180).
 */
export function closeOnPageHide(database: IDBDatabase): void {
  connections.add(database)
}

addEventListener('pagehide', () => {
  for (const connection of connections) connection.close()
  connections.clear()
})
