/** Somebody else kept writing the market's files; the message comes again. */
export class MarketContention extends Error {
  constructor() {
    super('the market kept changing while it was updated')
    this.name = 'MarketContention'
  }
}
