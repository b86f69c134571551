import { newAuthor } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** Addresses of the spec, and the heading that stands there for an author who has just signed up. */
const screens = {
  '/authorportal': 'Home',
  '/authorportal/mainpage': 'Home',
  '/authorportal/addbook': 'Add Books',
  '/authorportal/mybooks': 'My Books',
  '/authorportal/blog': 'Blog',
  '/authorportal/analytics': 'Analytics',
  '/authorportal/settings': 'Settings',
  '/authorportal/profile': 'Profile',
  '/authorportal/aboutus': 'About Lorecircle',
  '/authorportal/letsgetstarted': 'Let’s Get Started',
  '/authorportal/start': 'Let’s Get Started',
  '/AuthorPortal/MainPage?tab=custompage': 'Custom Page',
  '/authorportal/mainpage?tab=newsletter': 'Newsletter',
}

test('an author opens every screen by an address of its own, and each has a title [B2.2-04] [B2.2-05] [B2.2-19] [BD3-03] [BD3-04]', async ({
  platform,
  person,
  login,
}) => {
  const author = await newAuthor(platform, 'Imogen')
  const somebody = await person()
  await login(somebody, author.email, author.password)
  const { page } = somebody
  const { landing } = pagesOf(platform)
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(new URL(path, landing).href)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expect(page).toHaveTitle(`${heading} · Lorecircle`)
  }
})
