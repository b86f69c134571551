import { everyEmailPaths } from '@lorecircle/local/mail/every-email-pages'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import type { Person } from '../journeys/support/person.ts'

/** Every page that the demo fills, by day and by candle, on a phone and on a desk: nothing is hard to read or reach. */

const phone = { width: 360, height: 780 }
const desk = { width: 1280, height: 900 }

type Room = { size: typeof phone; light: 'light' | 'dark'; rules?: string[] }

const whatLightCanChange = ['color-contrast', 'link-in-text-block']

/** All rules once at each width and in each light; in the other two rooms only what a light can change. */
const rooms: Room[] = [
  { size: phone, light: 'light' },
  { size: phone, light: 'dark', rules: whatLightCanChange },
  { size: desk, light: 'light', rules: whatLightCanChange },
  { size: desk, light: 'dark' },
]

/** The narrowest that has to do, and a desk zoomed to 200 %: no room to scroll sideways there either. */
const narrow = [
  { width: 320, height: 640 },
  { width: desk.width / 2, height: desk.height / 2 },
]

/** Looks at what is open in all four rooms. */
async function looksRightEverywhere(person: Person) {
  const { page } = person
  for (const { size, light, rules } of rooms) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: light })
    await person.looksRight(page, rules)
    await fitsItsWidth(page)
  }
  for (const size of narrow) {
    await page.setViewportSize(size)
    await fitsItsWidth(page)
  }
}

async function fitsItsWidth(page: Page) {
  const tooWideBy = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const width = page.viewportSize()?.width
  expect(tooWideBy, `${page.url()} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Two people share the walk, as two tabs load while the other is looked at. */
const halves = <T>(all: T[]): [T[], T[]] => [
  all.filter((_, index) => index % 2 === 0),
  all.filter((_, index) => index % 2 === 1),
]

test('a reader finds every public page readable in both lights, on a phone and on a desk', async ({
  platform,
  pages,
  person,
}) => {
  test.setTimeout(300_000)
  const { landing, market, shop, book } = pages
  const author = shop('lord-dunsany')
  const every = [
    landing,
    `${landing}about`,
    `${landing}library`,
    `${landing}library/over`,
    `${landing}under-construction`,
    ...['terms', 'imprint'].map((slug) => landing + slug),
    market,
    `${market}/fantasy?sub=dark-fantasy,fairytales-folklore&per=12`,
    `${market}/free`,
    `${market}/western`,
    author,
    `${author}bookstore`,
    `${author}blog`,
    `${author}newsletter`,
    `${author}contact`,
    `${author}order`,
    `${author}order/sent`,
    `${author}newsletter/unsubscribe/${'0'.repeat(64)}/${'a'.repeat(32)}`,
    `${author}extras`,
    ...['privacy', 'imprint'].map((slug) => author + slug),
    `${shop('a-merritt')}audio-video`,
    `${author}checkout-failed/price-changed/the-charwoman-s-shadow`,
    `${author}checkout-failed/cancelled/the-charwoman-s-shadow`,
    book('lord-dunsany', 'the-charwoman-s-shadow'),
    `${shop('william-morris')}bundle/two-roads-in-cloth`,
    book('l-frank-baum', 'the-master-key'),
    `${landing}login`,
    `${landing}signup`,
    `${landing}forgot-password`,
    `${landing}verify`,
    platform.mailbox,
    platform.payments,
  ]
  const missing = [`${landing}nowhere`, shop('nobody-keeps-shop-here'), `${author}shop/nothing`]
  const walk = async (urls: string[]) => {
    const reader = await person({ reducedMotion: 'reduce' })
    reader.expectFailure(/404/)
    for (const url of urls) {
      const answer = await reader.page.goto(url)
      expect(answer?.status(), url).toBe(missing.includes(url) ? 404 : 200)
      await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
      await looksRightEverywhere(reader)
    }
  }
  await Promise.all(halves([...every, ...missing]).map(walk))
})

const whatEmailsNeed = [
  ...whatLightCanChange,
  'document-title',
  'heading-order',
  'html-has-lang',
  'image-alt',
  'link-name',
  'target-size',
]

test('whoever gets an email can read it in both lights, on a phone and on a desk', async ({
  platform,
  person,
}) => {
  const walk = async (urls: string[]) => {
    const { page, looksRight } = await person()
    for (const url of urls) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { size, light } of rooms.filter(({ rules }) => rules === undefined)) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: light })
        await looksRight(page, whatEmailsNeed)
        await fitsItsWidth(page)
      }
    }
  }
  await Promise.all(halves(everyEmailPaths.map((path) => platform.mailbox + path)).map(walk))
})

test('an author finds every screen of the portal readable in both lights, on a phone and on a desk', async ({
  platform,
  pages,
  enter,
}) => {
  const [demo] = platform.demo
  if (!demo) throw new Error('the platform was started without its demo')
  const author = await enter(demo, { reducedMotion: 'reduce' })
  const { page } = author
  const start = pages.at('/authorportal/mainpage?tab=')

  const screens = [
    ['home', page.getByRole('heading', { name: 'Your shop so far' })],
    ['getstarted', page.getByText('Ready to accept payments')],
    ['addbook', page.getByRole('button', { name: 'Publish Now' })],
    ['orders', page.getByRole('heading', { name: 'Orders', exact: true })],
    ['books', page.getByRole('article').first()],
  ] as const
  for (const [tab, shown] of screens) {
    await page.goto(start + tab)
    await expect(shown).toBeVisible()
    await looksRightEverywhere(author)
  }

  await page.getByRole('link', { name: 'Edit Book' }).first().click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await looksRightEverywhere(author)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the book’s page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
})
