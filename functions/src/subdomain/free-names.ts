import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorName, placeholderPenName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { defaultSubdomain, subdomainAlternatives, toPlainAscii } from '@lorecircle/shared/subdomain/subdomain'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { isNameAvailable } from './claim-name.ts'

/** Addresses that the author could claim now, made of the name that readers see: what the form is filled in with. */
export const subdomainSuggestions = (services: Services) =>
  accountEndpoint(accountCalls.subdomainSuggestions, {
    run: async ({ account, input: { name } }) => ({
      suggestions: await freeSubdomains(services, account, [name]),
    }),
  })

/** Free addresses made of the author's own names: the pen name first, then the legal name. */
export async function suggestSubdomains(services: Services, account: Account): Promise<string[]> {
  const profile = await services.documents.read(profileDoc(account.folder))
  const names = [authorName(account, profile?.value ?? null), `${account.firstName} ${account.lastName}`]
  return freeSubdomains(
    services,
    account,
    names.filter((name) => name !== placeholderPenName),
  )
}

const mostSuggestions = 3

/**
 * Three free addresses at most, best first. Where a name as a whole is another author's, nothing is appended to it,
 * because readers would take the result for that author's: shorter spellings of the name are offered instead.
 */
async function freeSubdomains(services: Services, account: Account, names: string[]): Promise<string[]> {
  const found = new Set<string>()
  const isOffered = async (name: string) =>
    name === account.subdomain ||
    (await isNameAvailable(services.documents, account.sub, name, services.now()))
  for (const stem of new Set(names.flatMap((name) => spellings(name, account.middleInitial)))) {
    if (!(await isOffered(stem))) continue
    for (const name of [stem, ...subdomainAlternatives(stem)]) {
      if (found.size === mostSuggestions) return [...found]
      if (name !== account.subdomain && (await isOffered(name))) found.add(name)
    }
  }
  return [...found]
}

/** Ways to write a name as an address: `Mervyn Wake` → `mervynwake`, `mwake`, `mervynw`. */
function spellings(name: string, middleInitial: string): string[] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const rest = others.join('')
  const whole = defaultSubdomain(first, rest)
  if (rest === '') return [whole]
  return [
    whole,
    ...(middleInitial ? [defaultSubdomain(`${first}${middleInitial}`, rest)] : []),
    defaultSubdomain(initial(first), rest),
    defaultSubdomain(first, initial(rest)),
  ]
}

const initial = (name: string): string => toPlainAscii(name).slice(0, 1)
