/** A document was changed by too many others at once; nothing was written. */
export class UpdateContention extends Error {
  constructor(key: string) {
    super(`gave up updating ${key}: it kept changing`)
    this.name = 'UpdateContention'
  }
}
