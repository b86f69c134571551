import { accountCalls } from '@lorecircle/shared/account/calls'
import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import { urls } from '@lorecircle/shared/urls/urls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** Who the author is to the platform, and where their shop is. */
export const fetchAuthorProfile = (services: Services) =>
  accountEndpoint(accountCalls.fetchAuthorProfile, {
    async run({ account, author }) {
      const { subdomain, folder, firstName, lastName, createdAt } = account
      const address = addressIfAny(account)
      const url = address === null ? null : urls.shop(services.origin, address)
      return { subdomain, url, folder, firstName, lastName, email: author.email, createdAt }
    },
  })
