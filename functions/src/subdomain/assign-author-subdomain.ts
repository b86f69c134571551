import { type Account, isMember, shopTimeZone } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { subdomainChangeLimits } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { isReserved, Subdomain } from '@lorecircle/shared/subdomain/subdomain'
import { formatLongDay } from '@lorecircle/shared/time-zone/days'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { claimSubdomainName, releaseSubdomain } from './claim-name.ts'
import { suggestSubdomains } from './free-names.ts'

const dayInMs = 24 * 60 * 60 * 1000

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
      if (!(await claimSubdomainName(services.documents, { sub, subdomain, now: services.now() }))) {
        await giveBack()
        throw new VisibleError(409, 'subdomain.taken', 'Sorry, this subdomain is already in use.', {
          suggestions: await suggestSubdomains(services, account),
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

const rename = <T extends Named>(account: T, subdomain: string): T => {
  const former = [...account.formerSubdomains, ...(account.subdomain === null ? [] : [account.subdomain])]
  return {
    ...account,
    subdomain,
    formerSubdomains: [...new Set(former)].filter((name) => name !== subdomain),
  }
}

/** Accepts `name` and `name.{product domain}`; else throws 'Please enter a valid domain.' (B5-38). */
function wantedSubdomain(text: string, productDomain: string): string {
  const typed = text.trim().toLowerCase()
  const suffixes = [`.${productDomain}`, `.${productDomain.replace(/:\d+$/, '')}`]
  const suffix = suffixes.find((candidate) => typed.endsWith(candidate))
  const name = Subdomain.safeParse(suffix === undefined ? text : typed.slice(0, -suffix.length))
  if (!name.success) throw new VisibleError(400, 'subdomain.invalid', 'Please enter a valid domain.')
  return name.data
}

/**
 * Counts the change before the name is claimed, so that concurrent requests cannot exceed the limit; returns a
 * function that undoes it. The first name and a return to a former one are not counted. Throws a VisibleError 429
 * over the limit.
 */
async function countRename(
  { documents, now }: Services,
  account: Account,
  wanted: string,
): Promise<() => Promise<void>> {
  const { sub, subdomain, formerSubdomains } = account
  if (subdomain === null || subdomain === wanted || formerSubdomains.includes(wanted)) return async () => {}
  const at = now().toISOString()
  const recent = (times: readonly string[] = []) =>
    times.filter((time) => now().getTime() - Date.parse(time) < subdomainChangeLimits.withinDays * dayInMs)
  const change = (next: (times: string[]) => string[]) =>
    documents.update(accountDoc(sub), (known) => {
      if (known === null) throw new Error(`there is no account ${sub}`)
      return { ...known, renamedAt: next(recent(known.renamedAt)) }
    })
  await change((times) => {
    const [first] = times
    if (times.length >= subdomainChangeLimits.most && first !== undefined) throw tooMany(account, first)
    return [...times, at]
  })
  return async () => {
    await change((times) => times.filter((time) => time !== at))
  }
}

function tooMany(account: Account, first: string) {
  const next = new Date(Date.parse(first) + subdomainChangeLimits.withinDays * dayInMs)
  return new VisibleError(
    429,
    'subdomain.rested',
    `A shop can take ${subdomainChangeLimits.most} other names in a year, so that its readers find it again. The next one is possible on ${formatLongDay(shopTimeZone(account), next)}.`,
  )
}

async function isKnownToReaders({ documents, now }: Services, { sub, subdomain }: Account): Promise<boolean> {
  if (subdomain === null) return false
  const [claim, manifest] = await Promise.all([
    documents.read(nameDoc(subdomain)),
    documents.read(manifestDoc(sub)),
  ])
  const heldMs = now().getTime() - Date.parse(claim?.value.at ?? '')
  const isPublished = Object.keys(manifest?.value.pages ?? {}).some((key) =>
    /^sites\/[^/]+\/(?:shop|blog)\/./.test(key),
  )
  return isPublished || !(heldMs < subdomainChangeLimits.unknownDays * dayInMs)
}

/** No reader knows the former name, so another author can have it after a while. */
async function letGoLater(
  { documents, now }: Services,
  { sub, subdomain }: Account,
  taken: string,
): Promise<void> {
  if (subdomain === null || subdomain === taken) return
  const freeFrom = new Date(now().getTime() + subdomainChangeLimits.unknownDays * dayInMs)
  await releaseSubdomain(documents, { sub, subdomain, freeFrom })
}
