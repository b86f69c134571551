import { isMember } from '@lorecircle/shared/account/account'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { isReserved, Subdomain } from '@lorecircle/shared/subdomain/subdomain'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { claimName } from './claim-name.ts'
import { ownSuggestions } from './free-names.ts'
import { countRename, isKnownToReaders, letGoLater } from './renames.ts'

/** Gives the author a name of their own. A second name keeps the first for redirects. */
export const assignAuthorSubdomain = (services: Services) =>
  accountEndpoint(membershipCalls.assignAuthorSubdomain, {
    async run({ account, author: { sub }, input }) {
      if (!isMember(account, services.now())) {
        throw new VisibleError(
          403,
          'membership.missing',
          'You must complete your membership subscription before claiming your subdomain.',
        )
      }
      const subdomain = wantedSubdomain(input.domain, services.productDomain)
      const giveBack = await countRename(services, account, subdomain)
      if (!(await claimName(services.documents, { sub, subdomain, now: services.now() }))) {
        await giveBack()
        throw new VisibleError(409, 'subdomain.taken', 'Sorry, this subdomain is already in use.', {
          suggestions: await ownSuggestions(services, account),
          isReserved: isReserved(subdomain),
        })
      }
      const isKept = await isKnownToReaders(services, account)
      await updateAccount(services, sub, (known) => rename(known, subdomain))
      if (!isKept) await letGoLater(services, account, subdomain)
      await services.documents.update(profileDoc(account.folder), (profile) => ({
        ...(profile ?? { penName: `${account.firstName} ${account.lastName}`, accent: null }),
        subdomain,
      }))
      return { subdomain, url: urls.shop(services.origin, subdomain) }
    },
  })

type Named = { subdomain: string | null; formerSubdomains: string[] }

/** The account under its new name; the old one is kept, and a former one that comes back is no longer former. */
const rename = <T extends Named>(account: T, subdomain: string): T => {
  const former = [...account.formerSubdomains, ...(account.subdomain === null ? [] : [account.subdomain])]
  return {
    ...account,
    subdomain,
    formerSubdomains: [...new Set(former)].filter((name) => name !== subdomain),
  }
}

/** `name` or `name.{product domain}`, as typed → the name; else 'Please enter a valid domain.' (B5-38). */
function wantedSubdomain(text: string, productDomain: string): string {
  const typed = text.trim().toLowerCase()
  const suffixes = [`.${productDomain}`, `.${productDomain.replace(/:\d+$/, '')}`]
  const suffix = suffixes.find((candidate) => typed.endsWith(candidate))
  const name = Subdomain.safeParse(suffix === undefined ? text : typed.slice(0, -suffix.length))
  if (!name.success) throw new VisibleError(400, 'subdomain.invalid', 'Please enter a valid domain.')
  return name.data
}
