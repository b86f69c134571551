import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { inSidebarOrder, OwnPage } from '@lorecircle/shared/custom-page/custom-page'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { keys } from '@lorecircle/shared/keys'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { pageForAuthor } from './page-for-author.ts'

const readsAtOnce = 32

export const fetchPages = (world: World) =>
  authorEndpoint(customPageCalls.fetchPages, {
    async run({ author: { sub } }) {
      const { documents, origin } = world
      const { value: account } = await accountOf(documents, sub)
      const listed = await Array.fromAsync(documents.list(keys.ownPages(account.folder)), ({ key }) => key)
      const pages = await inParallel(
        readsAtOnce,
        listed,
        async (key) => (await documents.read(key, OwnPage)) ?? [],
      )
      return pages
        .flat()
        .toSorted((a, b) => inSidebarOrder(a.value, b.value))
        .map((page) => pageForAuthor(page, account, origin))
    },
  })
