/** What the store answered to a part that it did not take. */
export class StoreRefusal extends Error {
  /** The HTTP status. */
  readonly status: number

  constructor(status: number) {
    super(`Upload failed: ${status}`)
    this.name = 'StoreRefusal'
    this.status = status
  }
}
