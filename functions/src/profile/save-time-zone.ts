import { shopTimeZone } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** The author chooses a zone, or their browser proposes one. The shop's pages with days in them are rendered anew. */
export const saveTimeZone = (services: Services) =>
  accountEndpoint(accountCalls.saveTimeZone, {
    async run({ author: { sub }, input: { timeZone, onlyIfUnset } }) {
      const account = await updateAccount(services, sub, (known) =>
        onlyIfUnset && known.timeZone !== undefined ? known : { ...known, timeZone },
      )
      return { timeZone: shopTimeZone(account) }
    },
  })
