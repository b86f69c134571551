import { authorName, splitName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import { endpoint } from '../http/endpoint.ts'
import { coverUrl } from '../media/cover-url.ts'
import type { Services } from '../services/services.ts'
import { readShopAccount } from '../visitor/visited-shop.ts'
import { assertVisitedHost } from './shop-books.ts'

export const publicWelcomeEndpoint = ({ documents, origin, productDomain }: Services) =>
  endpoint(calls.welcome, {
    cacheControl: 'public, max-age=0, s-maxage=3',
    faultSentence: 'Failed to load welcome content.',
    async run({ input, host }) {
      assertVisitedHost(input.host, host, productDomain)
      const account = await readShopAccount(documents, host)
      const [stored, profile] = await Promise.all([
        documents.read(welcomeDoc(account.folder)),
        documents.read(profileDoc(account.folder)),
      ])
      const { firstName, lastName } = splitName(authorName(account, profile?.value ?? null))
      const { profileImage, tagline, welcomeMessage, ctaButtons } = stored?.value ?? emptyWelcome
      return {
        author: { firstName, lastName },
        firstName,
        lastName,
        welcomeMessage: authorsHtml(welcomeMessage),
        tagline,
        profileImageUrl: coverUrl(origin, profileImage),
        ctaButtons,
      }
    },
  })
