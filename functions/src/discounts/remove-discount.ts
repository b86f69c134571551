import { discountCalls } from '@lorecircle/shared/discount/calls'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { discountChanged } from './discount-conflicts.ts'
import { usesOf } from './uses.ts'

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const removeDiscount = ({ documents }: Services) =>
  accountEndpoint(discountCalls.removeDiscount, {
    async run({ author: { sub }, input: { code, etag } }) {
      const document = discountDoc(sub, code)
      if (await documents.remove(document, etag)) return {}
      const theirs = await documents.read(document)
      if (theirs) throw discountChanged(theirs, await usesOf(documents, sub, code))
      return {}
    },
  })
