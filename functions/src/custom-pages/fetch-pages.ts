import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { CustomPage, inSidebarOrder } from '@lorecircle/shared/custom-page/custom-page'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { keys } from '@lorecircle/shared/keys'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { pageForAuthor } from './page-for-author.ts'

const readsAtOnce = 32

export const fetchPages = (services: Services) =>
  authorEndpoint(customPageCalls.fetchPages, {
    async run({ author: { sub } }) {
      const { documents, origin } = services
      const { value: account } = await accountOf(documents, sub)
      const listed = await Array.fromAsync(documents.list(keys.customPages(account.folder)), ({ key }) => key)
      const pages = await inParallel(
        readsAtOnce,
        listed,
        async (key) => (await documents.read(key, CustomPage)) ?? [],
      )
      return pages
        .flat()
        .toSorted((a, b) => inSidebarOrder(a.value, b.value))
        .map((page) => pageForAuthor(page, account, origin))
    },
  })
