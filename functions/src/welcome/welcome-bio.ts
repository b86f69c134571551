import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { welcomeForAuthor } from './welcome-for-author.ts'

/** The author's own welcome page as it is stored, and an empty one before there is any. */
export const welcomeBio = ({ documents, origin }: Services) =>
  authorEndpoint(welcomeCalls.welcomeBio, {
    faultSentence: 'Failed to load welcome content.',
    async run({ author }) {
      const { value: account } = await accountOf(documents, author.sub)
      return welcomeForAuthor(await documents.read(welcomeDoc(account.folder)), origin)
    },
  })
