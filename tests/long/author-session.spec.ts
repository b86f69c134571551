import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { refreshed, refreshToken, session, tokens } from './support/session.ts'

/** What a login leaves in the browser, how long it lasts, and what is left of it afterwards. */

test('the browser keeps who is signed in for the session, and nothing that opens anything in a cookie', {
  tag: ['@B3.1-13', '@B3.1-14', '@B3.1-15', '@B3.1-19', '@B9-32'],
}, async ({ author }) => {
  const { page, context, sub } = author
  const { firstName, lastName } = author.author
  await expect.poll(() => session(page)).toMatchObject({ firstName, lastName, sub, userSub: sub })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sub'))).toBe(sub)

  await page.getByRole('button', { name: 'Change light' }).first().click()
  const names = async () => (await context.cookies()).map(({ name }) => name).sort()
  await expect.poll(names).toEqual(['lc-light', 'lc-signed-in'])
  for (const { path, sameSite, expires, value } of await context.cookies()) {
    expect({ path, sameSite }).toEqual({ path: '/', sameSite: 'Lax' })
    expect(expires - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
    expect(value.length).toBeLessThan(12)
  }
})

test('the browser keeps how far the shop has come, and thinks of a new author as without anything', {
  tag: ['@B3.1-16', '@B3.1-17', '@B3.1-18', '@B3.1-21', '@B3.1-22'],
}, async ({ platform, enter, author }) => {
  const status = Promise.withResolvers<void>()
  const novice = await enter(newAuthor(platform, 'Orla'), {
    before: ({ page }) =>
      page.route('**/api/checkMembershipStatus', async (route) => {
        await status.promise
        await route.continue()
      }),
  })
  await expect(novice.page.getByText('Welcome back, Orla')).toBeVisible()
  await expect
    .poll(() => session(novice.page))
    .toMatchObject({ membershipactive: 'false', onboardingcomplete: 'false' })
  status.resolve()

  const { subdomain } = author
  await expect
    .poll(() => session(author.page))
    .toMatchObject({ membershipactive: 'true', onboardingcomplete: 'true', subdomain })
})

test('an author signs out: session, tokens and every trace are gone, in the other tab as well', {
  tag: ['@B2.3-22', '@B2.3-23', '@B2.3-24', '@B2.3-25'],
}, async ({ platform, pages, author }) => {
  const { id } = await author.publish({ title: 'The Two Lamps' })
  const { page, context } = author
  const { landing, market } = pages
  await expect(page.getByRole('link', { name: 'Market', exact: true })).toHaveAttribute('href', '/market')
  await expect.poll(() => tokens(page)).not.toEqual([])
  await expect.poll(() => refreshToken(page)).not.toBe('')
  const kept = await refreshToken(page)
  await expect.poll(() => refreshed(platform, kept)).toBe('refreshed')

  const other = await context.newPage()
  await other.goto(`${landing}authorportal/bookdetails?id=${id}`)
  await other.getByLabel('Tagline').fill('One is out.')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(landing)
  await expect.poll(() => session(page)).toEqual({})
  await expect.poll(() => tokens(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sub'))).toBeNull()
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('lc-signed-in')
  // Whoever had taken it along from this browser has nothing any more.
  await expect.poll(() => refreshed(platform, kept)).toBe('NotAuthorizedException')

  await test.step('the other tab has noticed, remembers its place, and has lost no word', async () => {
    await expect(other.getByRole('alert')).toContainText('You signed out in another tab.')
    await other.getByLabel('Email').fill(author.email)
    await other.getByLabel('Password', { exact: true }).fill(author.password)
    await other.getByRole('button', { name: 'Login' }).click()
    await expect(other).toHaveURL(`${landing}authorportal/bookdetails?id=${id}`)
    await expect(other.getByLabel('Tagline')).toHaveValue('One is out.')
  })

  await test.step('Back does not lead to a login again', async () => {
    await page.goto(market)
    await page.goto(`${landing}login`)
    await expect(page).toHaveURL(`${landing}authorportal/mainpage`)
    await page.goBack()
    await expect(page).toHaveURL(market)
  })
})

test('who is signed in passes the login, and lands where it was asked for', {
  tag: ['@B2.1-06', '@B2.1-07', '@B2.1-09'],
}, async ({ pages, author: { page } }) => {
  const { landing } = pages
  for (const [from, there] of [
    ['', 'authorportal/mainpage'],
    ['?from=%2Fauthorportal%2Faboutus', 'authorportal/aboutus'],
    ['?from=https%3A%2F%2Fevil.example%2Fauthorportal', 'authorportal/mainpage'],
  ]) {
    await page.goto(`${landing}login${from}`)
    await expect(page).toHaveURL(landing + there)
  }
})
