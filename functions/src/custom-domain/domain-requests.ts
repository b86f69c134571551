import { domainToUnicode } from 'node:url'
import type { Account } from '@lorecircle/shared/account/account'
import { domainCalls } from '@lorecircle/shared/custom-domain/calls'
import { canBeCustomDomain } from '@lorecircle/shared/custom-domain/may-be-own'
import {
  type DomainRequest,
  newCustomDomain,
  parseCustomDomain,
} from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc, domainRequestDoc } from '@lorecircle/shared/custom-domain/stored'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { toPlainAscii } from '@lorecircle/shared/subdomain/subdomain'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { assertMembershipNotLapsed } from '../account/assert-account.ts'
import { parseSenderAddress, sendEmail } from '../email/send-email.ts'
import { domainRequestEmail } from '../email/templates/own-domain-email.ts'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { removeCustomDomain } from './leave.ts'
import { readLatestDomainRequest } from './settle-request.ts'

/** Cyrillic and Greek small letters that look like Latin ones; their transliteration is often another letter. */
const lookalikes: Record<string, string> = {
  с: 'c',
  ԁ: 'd',
  е: 'e',
  і: 'i',
  ӏ: 'l',
  о: 'o',
  г: 'r',
  ϲ: 'c',
  ο: 'o',
  ι: 'i',
}

/**
 * True for a domain (in ASCII, `xn--…` included) with a label that readers could take for the platform's name, by the
 * same comparison as for subdomains and pen names.
 */
export const resemblesProductDomain = (domain: string): boolean =>
  domainToUnicode(domain)
    .split('.')
    .some((label) => holdsOurName(label) || holdsOurName(inLatin(label)))

const inLatin = (label: string): string => label.replaceAll(/./gu, (sign) => lookalikes[sign] ?? sign)

const holdsOurName = (label: string): boolean =>
  skeleton(toPlainAscii(label).replace(/[^a-z0-9]/g, '')).includes(skeleton('lorecircle'))

export const domainRequestEndpoint = (services: Services) =>
  authorEndpoint(domainCalls.domainRequest, {
    async run({ author }) {
      const { stored } = await readLatestDomainRequest(services.documents, author.sub)
      return { request: stored?.value.state === 'open' ? stored.value : null }
    },
  })

/**
 * An author has one open request at a time: requests have consecutive numbers, so of two concurrent ones one fails.
 */
export const requestDomain = (services: Services) =>
  accountEndpoint(domainCalls.requestDomain, {
    async run({ account, author: { sub }, input }) {
      assertMembershipNotLapsed(account, services.now())
      const domain = askedDomain(input.domain, services.productDomain)
      await refuseSecond(services, sub)
      const { number, stored } = await readLatestDomainRequest(services.documents, sub)
      const request: DomainRequest = {
        domain,
        note: input.note.trim(),
        state: 'open',
        askedAt: services.now().toISOString(),
      }
      if (
        stored?.value.state !== 'open' &&
        !(await isWithinLimits(services, [rateLimitFor('author.requests', sub)]))
      ) {
        throw new VisibleError(
          429,
          'domain.flooded',
          'Five requests a day are enough. What you typed is still here: please send it again tomorrow.',
        )
      }
      const document = domainRequestDoc(sub, number + 1)
      if (stored?.value.state === 'open' || !(await services.documents.create(document, request))) {
        throw new VisibleError(409, 'domain.open', 'Your last request is still open. We answer it by email.')
      }
      try {
        await tellPlatform(services, account, request)
      } catch (error) {
        // The platform was not notified, so the author can request again.
        await services.documents.remove(document)
        throw error
      }
      if (services.env.DOMAINS_TARGET !== '') {
        const own = newCustomDomain(domain, services.newSecret(), services.now())
        await services.documents.create(customDomainDoc(sub), own)
      }
      return { request }
    },
  })

export const withdrawDomainRequest = (services: Services) =>
  authorEndpoint(domainCalls.withdrawDomainRequest, {
    async run({ author: { sub } }) {
      await removeCustomDomain(services, sub)
      return { request: null }
    },
  })

function askedDomain(text: string, productDomain: string): string {
  const domain = parseCustomDomain(text, productDomain)
  if (domain !== null && resemblesProductDomain(domain)) {
    throw new VisibleError(
      400,
      'domain.confusable',
      'This domain looks like Lorecircle’s own, so readers could take it for ours. Please enter another one.',
    )
  }
  if (domain !== null && canBeCustomDomain(domain, productDomain)) return domain
  throw new VisibleError(400, 'domain.invalid', 'Please enter a domain such as books.example.com.')
}

async function refuseSecond({ documents }: Services, sub: string): Promise<void> {
  const own = (await documents.read(customDomainDoc(sub)))?.value
  if (own === undefined || own.state === 'waiting') return
  throw new VisibleError(
    409,
    'domain.connected',
    own.state === 'leaving'
      ? `${own.domain} is still being let go. Please ask again in a few minutes.`
      : `Your shop has ${own.domain}. Leave it first, then ask for another one.`,
  )
}

/** The platform writes to itself; an answer goes to the author. */
const tellPlatform = ({ ses, env, productDomain }: Services, account: Account, request: DomainRequest) =>
  sendEmail(ses, {
    ...domainRequestEmail(productDomain, account, request),
    from: env.MAIL_FROM,
    to: parseSenderAddress(env.MAIL_FROM),
    replyTo: account.email,
  })
