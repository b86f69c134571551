import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorName, placeholderPenName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { defaultSubdomain, subdomainAlternatives, toPlainAscii } from '@lorecircle/shared/subdomain/subdomain'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { isNameAvailable } from './claim-name.ts'

export const subdomainSuggestions = (services: Services) =>
  accountEndpoint(accountCalls.subdomainSuggestions, {
    run: async ({ account, input: { name } }) => ({
      suggestions: await freeSubdomains(services, account, [name]),
    }),
  })

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
 * At most three free addresses, best first. If another author has the name as a whole, nothing is appended, because
 * readers would take the result for that author's: shorter spellings are suggested instead.
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

/** Addresses for a name: `Mervyn Wake` → `mervynwake`, `mwake`, `mervynw`. */
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
