import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import { type ShippingRatesForAuthor, shippingCalls } from '@lorecircle/shared/shipping/calls'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { sellerCountry } from '@lorecircle/shared/shipping/suggested-tariffs'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

export const shippingEndpoint = ({ documents }: Services) =>
  accountEndpoint(shippingCalls.shipping, {
    async run({ account }) {
      return shown(await documents.read(shippingRatesDoc(account.folder)), account)
    },
  })

export const saveShippingEndpoint = (services: Services) =>
  accountEndpoint(shippingCalls.saveShipping, {
    async run({ account, author: { sub }, input: { tariff, etag } }) {
      const { documents } = services
      const document = shippingRatesDoc(account.folder)
      const before = await documents.read(document)
      if (before && isDeepStrictEqual(before.value, tariff)) return shown(before, account)
      if (etag !== (before?.etag ?? '')) throw changed(before, account)
      const saved = before
        ? await documents.replace(document, tariff, before.etag)
        : await documents.create(document, tariff)
      if (saved === null) {
        const theirs = await documents.read(document)
        // The conflict was with the same request, sent twice.
        if (theirs && isDeepStrictEqual(theirs.value, tariff)) return shown(theirs, account)
        throw changed(theirs, account)
      }
      await services.hintPublish(sub)
      return shown({ value: tariff, etag: saved }, account)
    },
  })

const shown = (stored: Stored<ShippingRates> | null, account: Account): ShippingRatesForAuthor => ({
  tariff: stored?.value ?? null,
  etag: stored?.etag ?? '',
  homeCountry: sellerCountry(account),
})

const changed = (theirs: Stored<ShippingRates> | null, account: Account) =>
  new VisibleError(
    412,
    'shipping.changed',
    'What sending costs was changed in another tab. Nothing you typed is lost.',
    { theirs: shown(theirs, account) },
  )
