import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { inSidebarOrder } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { pageForAuthor } from './page-for-author.ts'

export const fetchPages = (services: Services) =>
  accountEndpoint(customPageCalls.fetchPages, {
    async run({ account }) {
      const { documents, origin } = services
      const pages = await documents.readAll(customPageDoc, customPageDoc.within(account.folder))
      return pages
        .toSorted((a, b) => inSidebarOrder(a.value, b.value))
        .map((page) => pageForAuthor(page, account, origin))
    },
  })
