import { newAccount } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { oneLine } from '@lorecircle/shared/one-line'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { bringAlongEmail } from '../security/follow-email.ts'
import type { Services } from '../services/services.ts'
import { claimPenName, isMisleading } from '../subdomain/pen-names.ts'

/** Whoever signs up under a name that could be one of ours; they can choose another one. */
const nameless = 'A New Author'

/** Makes the account and the profile where there is none. Asked again it changes nothing and heals what is missing. */
export const provisionAuthor = (services: Services) =>
  authorEndpoint(accountCalls.provision, {
    async run({ author }) {
      if (author.firstName.trim() === '' || author.lastName.trim() === '') {
        throw new VisibleError(400, 'name.missing', 'Please enter your first and last name.')
      }
      await services.documents.create(
        accountDoc(author.sub),
        newAccount(author, services.now().toISOString()),
      )
      const account = await services.documents.read(accountDoc(author.sub))
      if (account === null) throw new Error(`account ${author.sub} vanished`)
      const { folder, subdomain, firstName, lastName } = account.value
      const name = oneLine(`${firstName} ${lastName}`)
      const penName = isMisleading(name) ? nameless : name
      const profile: Profile = { penName, subdomain, accent: null }
      await services.documents.create(profileDoc(folder), profile)
      if (penName === name) await claimPenName(services.documents, account.value, name)
      if (account.value.email !== author.email) await bringAlongEmail(services, author.sub)
      return { folder }
    },
  })
