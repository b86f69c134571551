import { expect, test } from '../journeys/support/authors.ts'
import { halves, looksRightEverywhere } from './support/rooms.ts'

test('a reader finds every public page readable in both lights, on a phone and on a desk', async ({
  platform,
  pages,
  person,
}) => {
  const { landing, market, shop, book } = pages
  const author = shop('lord-dunsany')
  const every = [
    landing,
    `${landing}about`,
    `${landing}library`,
    `${landing}library/over`,
    `${landing}under-construction`,
    ...['help', 'terms', 'imprint'].map((slug) => landing + slug),
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
