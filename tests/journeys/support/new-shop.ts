import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { openShop } from '@lorecircle/local/demo/open-shop'
import { productAt } from '@lorecircle/local/demo/product'
import { signIn } from '@lorecircle/local/demo/sign-in'
import type { PlatformFile } from '@lorecircle/local/platform/platform-file'
import { type BookForAuthor, type BookInput, calls } from '@lorecircle/shared/calls'
import type { z } from 'zod'

type Typed = z.input<typeof BookInput>

/** A new author's shop with nothing in it, opened through the product's own calls; answers how books get there. */
export async function newShop({ market, identity }: PlatformFile, firstName: string) {
  const { userPoolId, clientId, endpoint } = identity
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint,
    credentials: { accessKeyId: 'journey', secretAccessKey: 'journey' },
  })
  const subdomain = `${firstName.toLowerCase()}-${process.pid}`
  const author = {
    firstName,
    middleInitial: '',
    lastName: 'Oddments',
    email: `${subdomain}@lorecircle.example`,
    subdomain,
  }
  const { token } = await signIn({ cognito, userPoolId, clientId }, author, 'a lantern in the window')
  cognito.destroy()
  const product = productAt(new URL(market).host)
  await product.call(calls.provision, {}, { token })
  await openShop(product, author, token)
  return {
    subdomain,
    /** Publishes a book, which has a format and a genre where nothing else is said. */
    async publish(book: Partial<Typed> & { title: string }): Promise<BookForAuthor> {
      const saved = await product.call(
        calls.saveBook,
        { books: [{ ...plain, ...book, public: true }] },
        { token },
      )
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
