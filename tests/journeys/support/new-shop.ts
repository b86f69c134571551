import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { createProductClient } from '@lorecircle/local/demo/product'
import { openShop } from '@lorecircle/local/demo/seed'
import { createDemoSession } from '@lorecircle/local/demo/sign-in'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import type { Call } from '@lorecircle/shared/call/call'
import { calls } from '@lorecircle/shared/registry/calls'
import type { z } from 'zod'

type Typed = z.input<typeof BookInput>

const password = 'a lantern in the window'

let made = 0

/**
 * A new author, signed up through the product's own calls and nothing more: no membership, no name, no payments.
 * No two authors have the same name, so the last name carries a number, and a journey's second attempt has its own.
 */
export async function newAuthor(
  { market, identity }: PlatformFile,
  firstName: string,
  lastName = `Oddments ${process.pid}.${made + 1}`,
) {
  const { userPoolId, clientId, endpoint } = identity
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint,
    credentials: { accessKeyId: 'journey', secretAccessKey: 'journey' },
  })
  const subdomain = `${firstName.toLowerCase()}-${process.pid}-${++made}`
  const author = {
    firstName,
    middleInitial: '',
    lastName,
    email: `${subdomain}@lorecircle.example`,
    subdomain,
  }
  const { sub, token } = await createDemoSession({ cognito, userPoolId, clientId }, author, password)
  cognito.destroy()
  const product = createProductClient(new URL(market).host)
  await product.call(calls.provision, {}, { token })
  return {
    author,
    sub,
    email: author.email,
    password,
    product,
    token,
    /** One call of the product in this author's name. */
    call: <I extends z.ZodType, O extends z.ZodType>(which: Call<I, O>, input: z.input<I>) =>
      product.call(which, input, { token }),
  }
}

/** A new author whose shop is open, with nothing in it yet; answers how books get there, too. */
export async function newShop(platform: PlatformFile, firstName: string) {
  const made = await newAuthor(platform, firstName)
  await openShop(made.product, made.author, made.token)
  return {
    ...made,
    subdomain: made.author.subdomain,
    /** Publishes a book, which has a format and a genre where nothing else is said. */
    async publish(book: Partial<Typed> & { title: string }): Promise<BookForAuthor> {
      const saved = await made.call(calls.saveBook, { books: [{ ...plain, ...book, public: true }] })
      return saved.book
    },
  }
}

const plain = {
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: ['Literary Fiction'],
  subgenres: [],
  formats: [{ type: 'Paperback', price: 12, quantity: '∞' }],
} satisfies Partial<Typed>
