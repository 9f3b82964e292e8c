const connections = new Set<IDBDatabase>()

/**
 * Closes a database together with the page. In WebKit a transaction that is open as its page goes may stay open for
 * ever, and every write of the next page waits behind it (jakearchibald/idb-keyval#180); closing lets it end.
 */
export function closeOnPageHide(database: IDBDatabase): void {
  connections.add(database)
}

addEventListener('pagehide', () => {
  for (const connection of connections) connection.close()
  connections.clear()
})
