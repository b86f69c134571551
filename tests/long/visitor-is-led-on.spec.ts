import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

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
