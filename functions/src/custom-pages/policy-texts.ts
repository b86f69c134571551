import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { shopPolicies } from '@lorecircle/shared/policy/shop-policy'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** What an author begins with who wants to write these pages. */
export const policyTexts = (services: Services) =>
  accountEndpoint(customPageCalls.policyTexts, {
    async run({ account }) {
      const profile = (await services.documents.read(profileDoc(account.folder)))?.value ?? null
      return shopPolicies({
        shop: authorName(account, profile),
        postalAddress: profile?.postalAddress ?? null,
      })
    },
  })
