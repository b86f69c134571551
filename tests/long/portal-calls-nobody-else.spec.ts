import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('the portal calls the platform’s own functions and the identity provider, and nobody else', {
  tag: ['@B7-01', '@B7-68', '@B9-24'],
}, async ({ platform, pages, enter }) => {
  const { desk, landing } = pages
  const calls: { url: string; method: string; body: string | null }[] = []
  const { page, subdomain } = await enter(newShop(platform, 'Quietportal'), {
    before: async (somebody) => {
      somebody.page.on('request', (request) => {
        if (['fetch', 'xhr'].includes(request.resourceType())) {
          calls.push({ url: request.url(), method: request.method(), body: request.postData() })
        }
      })
    },
  })
  for (const tab of ['getstarted', 'books', 'orders', 'settings', 'home']) {
    await page.goto(desk(tab))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(desk('store'))
  await expect(page).toHaveURL(pages.shop(subdomain))

  const own = [`${landing}api/`, `${landing}config.json`, platform.identity.endpoint]
  expect(calls.filter(({ url }) => !own.some((start) => url.startsWith(start)))).toEqual([])
  await expect
    .poll(() => calls.find(({ url }) => url.includes('/api/fetch-author-profile')))
    .toMatchObject({ method: 'GET', body: null })

  const config = await page.request.get(`${landing.replace(/\/\/[^:/]+/, '//127.0.0.1')}config.json`, {
    headers: { host: new URL(landing).host },
  })
  const settings = await config.json()
  expect(settings).toMatchObject({ identity: { region: 'us-west-2' } })
})
