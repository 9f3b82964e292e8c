/** Takes it back. False where it has ended already, or is being written. */
export function abortTransaction(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
