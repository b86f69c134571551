import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { inSidebarOrder } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { pageForAuthor } from './page-for-author.ts'

export const fetchPages = (services: Services) =>
  authorEndpoint(customPageCalls.fetchPages, {
    async run({ author: { sub } }) {
      const { documents, origin } = services
      const { value: account } = await accountOf(documents, sub)
      const pages = await documents.readAll(customPageDoc, customPageDoc.within(account.folder))
      return pages
        .toSorted((a, b) => inSidebarOrder(a.value, b.value))
        .map((page) => pageForAuthor(page, account, origin))
    },
  })
