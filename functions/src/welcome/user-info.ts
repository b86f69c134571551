import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { profileOf } from './profile-of.ts'

/** The author's own `user-info.json`. */
export const userInfo = ({ documents }: World) =>
  authorEndpoint(welcomeCalls.userInfo, {
    async run({ author }) {
      const { value: account } = await accountOf(documents, author.sub)
      return profileOf(documents, account)
    },
  })
