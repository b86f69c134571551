import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import type { ShippingRates, ShippingZone } from '@lorecircle/shared/shipping/tariff'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { openPlatformStore } from '../../bench/portal/store.ts'
import { journeyHome } from './journey-home.ts'

const plain = { freeAboveInCents: null } as const
const priced = (priceInCents: number): ShippingZone['rates'] => [{ by: 'books', upTo: null, priceInCents }]

/** The United States for $5, France, Germany and the United Kingdom for $17; nothing goes anywhere else. */
const tariff: ShippingRates = {
  postedFrom: 'US',
  handlingDays: { from: 1, to: 2 },
  zones: [
    {
      ...plain,
      id: 'home',
      name: 'At home',
      countries: ['US'],
      rates: priced(500),
      days: { from: 2, to: 4 },
    },
    {
      ...plain,
      id: 'over-sea',
      name: 'Over the sea',
      countries: ['DE', 'FR', 'GB'],
      rates: priced(1_700),
      days: { from: 5, to: 10 },
    },
  ],
}

/** What sending costs in a shop, and a code that takes a tenth off; done when readers see it. */
export async function sayTerms(platform: PlatformFile, subdomain: string, code: string): Promise<void> {
  const store = openPlatformStore(platform, journeyHome())
  const { documents } = store
  const name = await documents.read(nameDoc(subdomain))
  const account = name && (await documents.read(accountDoc(name.value.sub)))
  if (!account) throw new Error(`nobody keeps the shop ${subdomain}`)
  const { sub, folder } = account.value
  await documents.update(discountDoc(sub, code), () => testDiscount({ code }))
  await documents.update(shippingRatesDoc(folder), () => tariff)
  await store.published()
  store.close()
}
