import { expect, test } from '../journeys/support/authors.ts'
import type { pagesOf } from '../journeys/support/pages.ts'
import { expectReadableEverywhere } from './support/viewports.ts'

type Pages = ReturnType<typeof pagesOf>
type Where = Pages & { mailbox: string; payments: string }

/** Every kind of public page, in groups of about the same size; those that answer 404 stand under `missing`. */
const groups: { name: string; found?: (where: Where) => string[]; missing?: (where: Where) => string[] }[] = [
  {
    name: 'of the platform',
    found: ({ landing }) => [
      landing,
      ...['about', 'library', 'library/over', 'under-construction'].map((path) => landing + path),
      ...['help', 'terms', 'imprint'].map((path) => landing + path),
    ],
  },
  {
    name: 'of the market, and those that are missing',
    found: ({ market }) => [
      market,
      `${market}/fantasy?sub=dark-fantasy,fairytales-folklore&per=12`,
      `${market}/free`,
      `${market}/western`,
    ],
    missing: ({ landing, shop }) => [
      `${landing}nowhere`,
      shop('nobody-keeps-shop-here'),
      `${shop('lord-dunsany')}shop/nothing`,
    ],
  },
  {
    name: 'of a shop',
    found: ({ shop }) => [
      shop('lord-dunsany'),
      ...[
        'bookstore',
        'blog',
        'newsletter',
        'contact',
        'cart',
        'order',
        'order/sent',
        'extras',
        'certificate',
      ].map((path) => shop('lord-dunsany') + path),
    ],
  },
  {
    name: 'of a shop’s books and orders',
    found: ({ shop, book }) => [
      book('lord-dunsany', 'the-charwoman-s-shadow'),
      book('l-frank-baum', 'the-master-key'),
      `${shop('william-morris')}bundle/two-roads-in-cloth`,
      `${shop('a-merritt')}audio-video`,
      `${shop('lord-dunsany')}checkout-failed/price-changed/the-charwoman-s-shadow`,
      `${shop('lord-dunsany')}checkout-failed/cancelled/the-charwoman-s-shadow`,
    ],
  },
  {
    name: 'for logins, mail and law',
    found: ({ landing, shop, mailbox, payments }) => [
      ...['login', 'signup', 'forgot-password', 'verify', 'stripe-return'].map((path) => landing + path),
      `${shop('lord-dunsany')}newsletter/unsubscribe/${'0'.repeat(64)}/${'a'.repeat(32)}`,
      ...['privacy', 'imprint'].map((path) => shop('lord-dunsany') + path),
      mailbox,
      payments,
    ],
  },
]

for (const { name, found = () => [], missing = () => [] } of groups) {
  test(`a reader finds pages ${name} readable in both themes and at every size of text, from a phone to a desktop`, async ({
    platform: { mailbox, payments },
    pages,
    person,
  }) => {
    const where = { ...pages, mailbox, payments }
    const reader = await person({ reducedMotion: 'reduce' })
    const look = async (url: string, status: number) => {
      const answer = await reader.page.goto(url)
      expect(answer?.status(), url).toBe(status)
      await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectReadableEverywhere(reader)
    }
    for (const url of found(where)) await look(url, 200)
    reader.expectFailure(/404/)
    for (const url of missing(where)) await look(url, 404)
  })
}
