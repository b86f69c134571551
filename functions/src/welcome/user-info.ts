import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { profileOf } from './profile-of.ts'

/** The author's own `user-info.json`. */
export const userInfo = ({ documents }: Services) =>
  authorEndpoint(welcomeCalls.userInfo, {
    async run({ author }) {
      const { value: account } = await accountOf(documents, author.sub)
      return profileOf(documents, account)
    },
  })
