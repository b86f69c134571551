import type { Account } from '@lorecircle/shared/account/account'
import { domainCalls } from '@lorecircle/shared/custom-domain/calls'
import { type DomainRequest, ownDomain } from '@lorecircle/shared/custom-domain/domain-request'
import { domainRequestDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { addressIn, sendEmail } from '../email/send-email.ts'
import { domainRequestEmail } from '../email/templates/domain-request-email.ts'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'

type Latest = { number: number; stored: Stored<DomainRequest> | null }

/** The author's request that is open, if there is one. */
export const domainRequest = (services: Services) =>
  authorEndpoint(domainCalls.domainRequest, {
    async run({ author }) {
      const { stored } = await latestOf(services.documents, author.sub)
      return { request: stored?.value.state === 'open' ? stored.value : null }
    },
  })

/** Keeps the request and tells the platform's people. One at a time: numbers in a row let no second one through. */
export const requestDomain = (services: Services) =>
  accountEndpoint(domainCalls.requestDomain, {
    async run({ account, author: { sub }, input }) {
      const domain = ownDomain(input.domain, services.productDomain)
      if (domain === null) {
        throw new VisibleError(400, 'domain.invalid', 'Please enter a domain such as books.example.com.')
      }
      const { number, stored } = await latestOf(services.documents, sub)
      const request: DomainRequest = {
        domain,
        note: input.note.trim(),
        state: 'open',
        askedAt: services.now().toISOString(),
      }
      if (stored?.value.state !== 'open' && !(await isWithin(services, [limitOf('author.requests', sub)]))) {
        throw new VisibleError(
          429,
          'domain.flooded',
          'Five requests a day are enough. What you typed is still here: please send it again tomorrow.',
        )
      }
      const document = domainRequestDoc(sub, number + 1)
      if (stored?.value.state === 'open' || !(await services.documents.create(document, request))) {
        throw new VisibleError(409, 'domain.open', 'Your last request is still open. We answer it by mail.')
      }
      try {
        await tellPlatform(services, account, request)
      } catch (error) {
        // Nobody heard of it: the author can ask again.
        await services.documents.remove(document)
        throw error
      }
      return { request }
    },
  })

/** The author thinks better of it, and can ask anew. */
export const withdrawDomainRequest = (services: Services) =>
  authorEndpoint(domainCalls.withdrawDomainRequest, {
    async run({ author: { sub } }) {
      const { number, stored } = await latestOf(services.documents, sub)
      if (stored?.value.state === 'open') {
        const withdrawn: DomainRequest = { ...stored.value, state: 'withdrawn' }
        await services.documents.replace(domainRequestDoc(sub, number), withdrawn, stored.etag)
      }
      return { request: null }
    },
  })

/** The platform writes to itself; an answer goes to the author. */
const tellPlatform = ({ ses, env, productDomain }: Services, account: Account, request: DomainRequest) =>
  sendEmail(ses, {
    ...domainRequestEmail(productDomain, account, request),
    from: env.MAIL_FROM,
    to: addressIn(env.MAIL_FROM),
    replyTo: account.email,
  })

async function latestOf(documents: Documents, sub: string): Promise<Latest> {
  let latest = ''
  for await (const { key } of documents.list(domainRequestDoc.within(sub))) latest = key
  if (latest === '') return { number: 0, stored: null }
  const number = Number(domainRequestDoc.nameIn(latest))
  return { number, stored: await documents.read(domainRequestDoc.at(latest)) }
}
