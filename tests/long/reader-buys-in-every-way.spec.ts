import { test as base } from '../journeys/support/authors.ts'
import { digital } from './support/kinds/digital.ts'
import { type Everykind, everykind } from './support/kinds/everykind.ts'
import { foundAgain } from './support/kinds/found-again.ts'
import { fromTheCart } from './support/kinds/from-the-cart.ts'
import { printed } from './support/kinds/printed.ts'
import { waysOf } from './support/kinds/ways.ts'

/** One shop for all, with copies for everybody: what one reader does is nothing to another. */
const test = base.extend<object, { shop: Everykind }>({
  shop: [async ({ platform }, use) => use(await everykind(platform)), { scope: 'worker', timeout: 60_000 }],
})

const deeds = [
  ...[...printed, ...fromTheCart, ...digital].map((kind) => ({ ...kind, deed: `buys ${kind.name}` })),
  ...foundAgain.map((kind) => ({ ...kind, deed: `finds ${kind.name}` })),
]

deeds.forEach(({ deed, tag = [], country = 'US', walk }, kind) => {
  waysOf(kind).forEach(({ name, options, hands }, way) => {
    test(`a reader ${name} ${deed}`, { tag }, async ({ platform, shop, person }) => {
      const reader = await person({ ...options, extraHTTPHeaders: { 'cloudfront-viewer-country': country } })
      const email = `kind-${kind}-${way}.${shop.subdomain}@example.com`
      const ownNumber = 200 + way
      await walk({ shop, hands: hands(reader), reader, email, ownNumber, platform })
    })
  })
})
