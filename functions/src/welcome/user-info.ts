import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
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
