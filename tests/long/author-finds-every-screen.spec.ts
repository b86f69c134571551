import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'

/** Opens each address, and reads there the heading that belongs to it. */
async function walk(page: Page, landing: string, screens: Record<string, string>) {
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(new URL(path, landing).href)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expect(page).toHaveTitle(new RegExp(`(^| · )${heading} · Lorecircle$`))
  }
}

test('every screen, and each part of one, has a title of its own', async ({ pages, author }) => {
  const { page } = author
  const { id } = await author.publish({ title: 'The Door in the Hedge' })
  const desk = '/authorportal/mainpage?tab='
  const addresses = [
    ...['home', 'getstarted', 'addbook', 'books', 'welcome', 'blog', 'custompage', 'newsletter', 'orders']
      .concat(['bundles', 'discounts', 'analytics', 'newsletter&view=write', 'newsletter&view=subscribers'])
      .concat(['orders&view=sign', 'orders&view=stock', 'discounts&code=new', 'bundles&bundle=NEW'])
      .map((tab) => `${desk}${tab}`),
    ...['stripe', 'membership', 'shop', 'shipping', 'letters', 'security'].map(
      (section) => `${desk}settings&section=${section}`,
    ),
    ...[
      'profile',
      'aboutus',
      'subscribetomembership',
      'domainclaim',
      'stripeonboarding',
      `bookdetails?id=${id}`,
    ]
      .concat(['no-such-screen'])
      .map((screen) => `/authorportal/${screen}`),
    ...['/welcome', '/custom-domain-request'],
  ]
  const found = new Map<string, string>()
  for (const address of addresses) {
    await page.goto(pages.at(address))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A title that waits for what is stored follows.
    await expect(async () => {
      const title = await page.title()
      const other = found.get(title)
      expect(other, `'${title}' is the title of ${address}, too`).toBeUndefined()
    }).toPass({ timeout: 10_000 })
    found.set(await page.title(), address)
  }
})

test('an author opens the tabs by addresses of their own', {
  tag: ['@B2.2-04', '@B2.2-05', '@B2.2-06', '@B2.2-07', '@B2.2-08'],
}, async ({ pages, author }) => {
  await walk(author.page, pages.landing, {
    '/authorportal': 'Home',
    '/authorportal/mainpage': 'Home',
    '/authorportal/addbook': 'Add Books',
    '/authorportal/blog': 'Blog',
    '/authorportal/analytics': 'Analytics',
    '/authorportal/mainpage?tab=custompage': 'Custom Page',
    '/authorportal/mainpage?tab=newsletter': 'Newsletter',
    '/authorportal/mainpage?tab=orders': 'Orders',
  })
})

test('an author opens the rooms beside the desk by addresses of their own', {
  tag: ['@B2.2-09', '@B2.2-10', '@B2.2-11', '@B2.2-12', '@B2.2-20'],
}, async ({ pages, author }) => {
  await walk(author.page, pages.landing, {
    '/authorportal/settings': 'Settings',
    '/authorportal/profile': 'Profile',
    '/AuthorPortal/MyBooks': 'My Books',
    '/authorportal/aboutus': 'About Lorecircle',
  })
  await walk(author.page, pages.landing, { '/authorportal/no-such-screen': 'Page not found' })
  await expect(author.page.getByRole('link', { name: 'My Books' })).toBeVisible()
  await author.looksRight()
  await author.page.goBack()
  await expect(author.page.getByText('$20/month, billed monthly, cancel anytime')).toBeVisible()
  await author.looksRight()
})

test('an author opens each step of the setup by an address of its own', {
  tag: ['@B2.2-13', '@B2.2-14', '@B2.2-15', '@B2.2-16', '@B2.2-19'],
}, async ({ pages, author }) => {
  const { page } = author
  const { landing } = pages
  await walk(page, landing, {
    '/authorportal/letsgetstarted': 'Let’s Get Started',
    '/authorportal/start': 'Let’s Get Started',
  })
  for (const path of ['domainclaim', 'stripeonboarding', 'subscribetomembership']) {
    await page.goto(`${landing}authorportal/${path}`)
    await expect(page).toHaveURL(new RegExp(`/authorportal/${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Let’s Get Started' }).first()).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
})
