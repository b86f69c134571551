import { newAccount } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { oneLine } from '@lorecircle/shared/one-line'
import { placeholderPenName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { syncEmailChange } from '../security/change-email.ts'
import type { Services } from '../services/services.ts'
import { claimPenName, isMisleading } from '../subdomain/claim-name.ts'

/** Creates missing accounts and profiles. Idempotent; repairs an incomplete one. */
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
      const known = await services.documents.read(profileDoc(folder))
      const penName = await ownPenName(services, author.sub, known?.value.penName ?? name)
      if (known === null)
        await services.documents.create(profileDoc(folder), { penName, subdomain, accent: null })
      if (account.value.email !== author.email) await syncEmailChange(services, author.sub)
      return { folder, hasTimeZone: account.value.timeZone !== undefined }
    },
  })

/** Claims the pen name; returns the placeholder if it could pass for one of the platform's or is another author's. */
async function ownPenName({ documents }: Services, sub: string, name: string): Promise<string> {
  if (name === placeholderPenName || isMisleading(name)) return placeholderPenName
  return (await claimPenName(documents, sub, name)) ? name : placeholderPenName
}
