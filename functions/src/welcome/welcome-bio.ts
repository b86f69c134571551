import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { welcomeForAuthor } from './welcome-for-author.ts'

/** The author's own welcome page as it is stored, and an empty one before there is any. */
export const welcomeBio = ({ documents, origin }: Services) =>
  accountEndpoint(welcomeCalls.welcomeBio, {
    faultSentence: 'Failed to load welcome content.',
    async run({ account }) {
      return welcomeForAuthor(await documents.read(welcomeDoc(account.folder)), origin)
    },
  })
