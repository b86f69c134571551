import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { lambdaHandler } from '@lorecircle/functions/lambda-handler'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices } from '@lorecircle/functions/services/services'
import { type IdentityOptions, startIdentity } from '@lorecircle/local/identity/start-identity'
import { clientId } from '@lorecircle/local/identity/user-pool'
import { serveHttp } from '@lorecircle/local/runtime/serve-http'
import type { Account } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { restrictedKey, testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { longTimeouts } from '../support/long-timeouts.ts'
import { storageForTests } from '../support/storage.ts'
import { type Person, tokenSigner } from './sign-tokens.ts'

const originSecret = 'only-the-cdn-knows-this'
const mainHost = 'lorecircle.localhost:4321'

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

const nowhere = 'http://127.0.0.1:1'
/** Where nobody needs the provider's mails, they go nowhere. */
const unsent: Pick<IdentityOptions, 'customMessage' | 'mail' | 'postConfirmation'> = {
  customMessage: { endpoint: nowhere, functionName: 'none' },
  mail: { endpoint: nowhere, from: 'none' },
}

/** The calls over HTTP, on emulated storage, payments and accounts, and on keys of its own. */
export async function startFunctions(letters = unsent) {
  const identityDir = mkdtempSync(`${tmpdir()}/identity-`)
  const [storage, stripe, tokens, identity] = await Promise.all([
    storageForTests(),
    testStripe(),
    tokenSigner(clientId),
    startIdentity({ port: 0, dataDir: identityDir, ...letters }),
  ])
  const env = {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SQS: storage.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.endpoint,
    AWS_ENDPOINT_URL_SESV2: letters.mail.endpoint,
    PRODUCT_ORIGIN: `http://${mainHost}`,
    DOCUMENTS_BUCKET: 'documents',
    UPLOADS_BUCKET: 'uploads',
    MASTERS_BUCKET: 'masters',
    SITE_BUCKET: 'site',
    LOGS_BUCKET: 'logs',
    PUBLISH_QUEUE_URL: storage.queueUrl('publish'),
    ISSUES_QUEUE_URL: storage.queueUrl('issues'),
    WORKS_QUEUE_URL: storage.queueUrl('works'),
    ORIGIN_SECRET: originSecret,
    IDENTITY_ISSUER: tokens.issuer,
    IDENTITY_JWKS_URL: tokens.jwksUrl,
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_POOL_ID: identity.userPoolId,
    STRIPE_SECRET_KEY: restrictedKey.key,
    STRIPE_API_ORIGIN: stripe.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_platform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_accounts',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_YEARLY: 'price_yearly',
    MAIL_FROM: 'Lorecircle <hello@lorecircle.example>',
    LETTERS_SET: 'letters',
    ...longTimeouts,
  }
  // The AWS SDK finds its endpoints by itself.
  Object.assign(process.env, env)
  const server = await serveHttp(0, lambdaHandler(createServices(parseEnv(process.env))))
  const documents = createDocuments(storage.s3, 'documents')

  async function ask(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const headers = { 'x-origin-secret': originSecret, 'x-viewer-host': mainHost, ...init.headers }
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : {}, headers: answer.headers }
  }

  /** Calls made by one author, with a token that holds. */
  function as(person: Person) {
    const authorization = `Bearer ${tokens.sign(person)}`
    return {
      person,
      get: (path: string) => ask(path, { headers: { authorization } }),
      post: (path: string, body: object = {}, more: Record<string, string> = {}) =>
        ask(path, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', ...more },
          body: JSON.stringify(body),
        }),
    }
  }

  let people = 0
  /** A new author who has verified their address and logged in. */
  async function author(names: Partial<Person> = {}) {
    const number = ++people
    const calls = as({
      sub: `author-${number}`,
      email: `author-${number}@example.com`,
      firstName: 'Hope',
      lastName: 'Mirrlees',
      ...names,
    })
    await calls.post('/api/provision-author')
    return calls
  }

  const changeAccount = (sub: string, change: (account: Account) => Account) =>
    documents.update(accountDoc(sub), (account) => {
      if (account === null) throw new Error(`no account ${sub}`)
      return change(account)
    })

  const standing = (status: string) => (sub: string) =>
    changeAccount(sub, (account) => ({
      ...account,
      membership: { ...account.membership, subscriptionId: 'sub_test', status },
    }))
  const join = standing('active')
  const leave = standing('canceled')

  /** A new author with a membership, a subdomain and payments that are ready. */
  async function publishingAuthor(subdomain: string, names: Partial<Person> = {}) {
    const calls = await author(names)
    const { sub } = calls.person
    await join(sub)
    await calls.post('/api/assignAuthorSubdomain', { domain: subdomain })
    await changeAccount(sub, (account) => ({
      ...account,
      payments: { ...testAccount().payments, accountId: 'acct_test' },
    }))
    return calls
  }

  return {
    url: server.url,
    storage,
    stripe,
    tokens,
    identity,
    documents,
    ask,
    as,
    author,
    publishingAuthor,
    join,
    leave,
    async stop() {
      await server.close()
      await Promise.all([storage.close(), stripe.close(), tokens.close(), identity.close()])
      rmSync(identityDir, { recursive: true })
    },
  }
}
