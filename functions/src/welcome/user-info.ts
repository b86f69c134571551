import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { refuseForeignFolder } from '../account/refuse-foreign-folder.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { profileOf } from './profile-of.ts'

/** The author's own `user-info.json`. */
export const userInfo = ({ documents }: Services) =>
  accountEndpoint(welcomeCalls.userInfo, {
    async run({ account }) {
      return profileOf(documents, account)
    },
  })

/** Who the author is, under the name that the spec's clients ask for. */
export const profileData = ({ documents }: Services) =>
  accountEndpoint(welcomeCalls.profileData, {
    async run({ account, author, input }) {
      refuseForeignFolder(input.folder, account.folder, `${account.folder}Profile/`)
      const { penName, subdomain } = await profileOf(documents, account)
      const { firstName, lastName, createdAt } = account
      return { firstName, lastName, penName, email: author.email, createdAt, subdomain }
    },
  })
