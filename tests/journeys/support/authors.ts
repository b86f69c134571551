import type { BrowserContextOptions } from '@playwright/test'
import { newAuthor, newShop } from './new-shop.ts'
import { pagesOf } from './pages.ts'
import { test as base, type Person } from './person.ts'
import { signedIn } from './signed-in.ts'

type Login = { email: string; password: string }
type Newcomer = Person & Awaited<ReturnType<typeof newAuthor>>
type Author = Person & Awaited<ReturnType<typeof newShop>>

/** How their browser is, and what is done in it before the login. */
type Entrance = BrowserContextOptions & { before?: (somebody: Person) => Promise<unknown> }

type Fixtures = {
  pages: ReturnType<typeof pagesOf>
  /** Somebody in front of a browser, not logged in. */
  somebody: Person
  /** Opens a browser in which somebody is logged in; resolves to the account and the browser in one. */
  enter: <L extends Login>(who: L | Promise<L>, options?: Entrance) => Promise<L & Person>
  /** Somebody who has just signed up, logged in: without membership, name and payments. */
  newcomer: Newcomer
  /** An author whose shop is open, with nothing in it yet, logged in. */
  author: Author
}

let made = 0
/** First names are used once in a run, by a worker that takes another's place, too. */
const nextName = () => `Ada${process.pid.toString(36)}${++made}`

export const test = base.extend<Fixtures>({
  pages: async ({ platform }, use) => use(pagesOf(platform)),

  enter: async ({ platform, pages, person, login }, use) => {
    await use(async (who, { before, ...options } = {}) => {
      const author = await who
      const { email, password } = author
      const storageState = await signedIn(platform, email, password)
      const somebody = await person({ ...options, ...(storageState && { storageState }) })
      await before?.(somebody)
      if (!storageState) await login(somebody, email, password)
      else await somebody.page.goto(pages.at('/authorportal/mainpage'))
      return { ...author, ...somebody }
    })
  },

  somebody: async ({ person }, use) => use(await person()),
  newcomer: async ({ platform, enter }, use) => use(await enter(newAuthor(platform, nextName()))),
  author: async ({ platform, enter }, use) => use(await enter(newShop(platform, nextName()))),
})

export { expect } from './person.ts'

/** Their browser's clock is the journey's to move. */
export const ownClock: Entrance = { before: ({ context }) => context.clock.install() }
