import { compare } from '@lorecircle/shared/compare'
import { discountCalls } from '@lorecircle/shared/discount/calls'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { discountForAuthor, usesByCode } from './uses.ts'

export const discounts = ({ documents }: Services) =>
  accountEndpoint(discountCalls.discounts, {
    async run({ author: { sub } }) {
      const [found, uses] = await Promise.all([
        documents.readAll(discountDoc, discountDoc.within(sub)),
        usesByCode(documents, sub),
      ])
      return found
        .toSorted((a, b) => compare(b.value.createdAt, a.value.createdAt) || compare(a.key, b.key))
        .map((discount) => discountForAuthor(discount, uses.get(discount.value.code) ?? 0))
    },
  })
