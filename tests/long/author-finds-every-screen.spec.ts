import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

const title = 'The Door in the Hedge'

/** Opens each address, and reads there the heading that belongs to it. */
async function walk(page: Page, landing: string, screens: Record<string, string>) {
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(new URL(path, landing).href)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expect(page).toHaveTitle(`${heading} · Lorecircle`)
  }
}

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

test('an author edits a book by its address, which survives a reload', {
  tag: ['@B2.2-17', '@B2.2-18', '@BD3-03', '@BD3-04', '@BD3-05'],
}, async ({ platform, pages, enter }) => {
  const shop = await newShop(platform, 'Ivor')
  const { id } = await shop.publish({ title })
  const { page } = await enter(shop)
  await page.getByRole('link', { name: 'My Books' }).first().click()
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Edit Book' }).click()
  await expect(page).toHaveURL(new RegExp(`/authorportal/bookdetails\\?id=${id}$`))
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)

  await test.step('each tab names itself in the address, and is there again after a reload', async () => {
    for (const [label, key] of [
      ['Orders', 'orders'],
      ['Settings', 'settings'],
      ['My Books', 'books'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(new RegExp(`[?&]tab=${key}\\b`))
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
      await expect(page).toHaveTitle(`${label} · Lorecircle`)
    }
  })

  await test.step('an address without a tab opens the one of before, and names it', async () => {
    await page.goto(pages.at('/authorportal/mainpage'))
    await expect(page.getByRole('heading', { level: 1, name: 'My Books' })).toBeVisible()
    await expect(page).toHaveURL(/[?&]tab=books$/)
  })
})

test('a visitor is asked to log in wherever the portal begins, and is led on to what was asked for', {
  tag: ['@B2.2-01', '@B2.2-02', '@B2.2-03', '@B6-05', '@B6-06'],
}, async ({ platform, pages, somebody }) => {
  const shop = await newShop(platform, 'Ismay')
  const { page } = somebody
  const { landing } = pages
  const guarded = [
    'authorportal',
    'authorportal/mainpage',
    'authorportal/addbook',
    'authorportal/mybooks',
    'AuthorPortal/BookDetails?id=b1',
    'authorportal/blog',
    'authorportal/analytics',
    'authorportal/settings',
    'authorportal/profile',
    'authorportal/aboutus',
    'authorportal/letsgetstarted?step=2',
    'authorportal/start',
    'authorportal/domainclaim',
    'authorportal/stripeonboarding',
    'authorportal/subscribetomembership',
    'welcomepage',
    'welcome',
    'custom-domain-request',
  ]
  for (const path of guarded) {
    await page.goto(landing + path)
    await expect(page).toHaveURL(`${landing}login?${new URLSearchParams({ from: `/${path}` })}`)
  }
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()

  await page.goto(`${landing}authorportal/mainpage?tab=orders`)
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${landing}authorportal/mainpage?tab=orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('a visitor may log in, sign up, verify, and read every public page', {
  tag: ['@B6-01', '@B6-02', '@B6-03', '@B6-04'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  const { landing, market, shop, book } = pages
  for (const [url, heading] of [
    [`${landing}login`, 'Log in'],
    [`${landing}signup`, /Sign up|Join/i],
    [`${landing}verify?email=a@lorecircle.example&code=123456`, /./],
    [landing, /./],
    [market, 'The Bookish Market'],
    [shop('lord-dunsany'), /./],
    [book('lord-dunsany', 'the-charwoman-s-shadow'), /Charwoman/],
  ] as const) {
    const answer = await page.goto(url)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
