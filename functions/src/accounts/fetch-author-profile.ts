import { accountCalls } from '@lorecircle/shared/account/calls'
import { urls } from '@lorecircle/shared/urls'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { accountOf } from './account-of.ts'

/** Who the author is to the platform, and where their shop is. */
export const fetchAuthorProfile = (world: World) =>
  authorEndpoint(accountCalls.fetchAuthorProfile, {
    async run({ author }) {
      const { value: account } = await accountOf(world.documents, author.sub)
      const { subdomain, folder, firstName, lastName, createdAt } = account
      const url = subdomain === null ? null : urls.shop(world.origin, subdomain)
      return { subdomain, url, folder, firstName, lastName, email: author.email, createdAt }
    },
  })
