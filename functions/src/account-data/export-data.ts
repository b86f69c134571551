import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { Book } from '@lorecircle/shared/book/book'
import { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { keys } from '@lorecircle/shared/keys'
import { Issue } from '@lorecircle/shared/newsletter/issue'
import { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { Post } from '@lorecircle/shared/post/post'
import { Profile } from '@lorecircle/shared/profile/profile'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { z } from 'zod'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { attachment } from '../orders/download.ts'
import { ordersOf } from '../orders/orders.ts'
import type { Services } from '../services.ts'
import { isWithin } from '../visitor/limit.ts'

const linkLifeInSeconds = 300
const readsAtOnce = 32

/** Gathers everything that is kept of the author into one file, which the sweep of the forms removes an hour later. */
export const exportData = (services: Services) =>
  authorEndpoint(accountCalls.exportData, {
    async run({ author: { sub } }) {
      if (!(await isWithin(services, [{ what: 'export', who: sub, most: 10, every: 'hour' }]))) {
        throw new VisibleError(
          429,
          'export.flooded',
          'Ten files in an hour are enough. Please come back later.',
        )
      }
      const { value: account } = await accountOf(services.documents, sub)
      const at = services.now().toISOString()
      const key = keys.export(sub, services.newSecret())
      await services.documents.create(key, { exportedAt: at, ...(await everythingOf(services, account)) })
      return {
        url: await linkTo(
          services,
          key,
          `lorecircle-${account.subdomain ?? 'author'}-${at.slice(0, 10)}.json`,
        ),
      }
    },
  })

async function everythingOf(services: Services, account: Account) {
  const { documents } = services
  const { sub, folder, email, firstName, middleInitial, lastName, subdomain, formerSubdomains } = account
  const one = async <S extends z.ZodType>(key: string, schema: S) =>
    (await documents.read(key, schema))?.value
  const all = async <S extends z.ZodType>(prefix: string, schema: S): Promise<z.infer<S>[]> => {
    const listed = await Array.fromAsync(documents.list(prefix))
    const own = listed.map(({ key }) => key).filter((key) => !key.slice(prefix.length).includes('/'))
    const read = await inParallel(readsAtOnce, own, (key) => documents.read(key, schema))
    return read.flatMap((document) => (document ? [document.value] : []))
  }
  return {
    account: {
      email,
      firstName,
      middleInitial,
      lastName,
      subdomain,
      formerSubdomains,
      membership: account.membership.status,
      stripeAccount: account.payments.accountId,
      createdAt: account.createdAt,
    },
    profile: await one(keys.profile(folder), Profile),
    welcome: await one(keys.welcome(folder), Welcome),
    books: await all(keys.books(folder), Book),
    posts: await all(keys.posts(folder), Post),
    drafts: await all(keys.drafts(folder), Post),
    pages: await all(keys.customPages(folder), CustomPage),
    letters: await all(keys.issues(sub), Issue),
    orders: (await ordersOf(documents, sub)).map((order) => OrderForAuthor.parse(order)),
    subscribers: (await all(keys.subscribers(sub), Subscriber)).map(forAuthor),
  }
}

/** Without the tokens and their hashes, which are the subscriber's own. */
const forAuthor = ({ email, state, consent, unsubscribedAt }: Subscriber) => {
  if (consent === null) return { email, state, consent, unsubscribedAt }
  const { tokenHash: _, ...given } = consent
  return { email, state, consent: given, unsubscribedAt }
}

const linkTo = (services: Services, key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    services.s3,
    new GetObjectCommand({
      Bucket: services.env.DOCUMENTS_BUCKET,
      Key: key,
      ResponseContentDisposition: attachment(fileName),
      ResponseContentType: 'application/json',
    }),
    { expiresIn: linkLifeInSeconds },
  )
