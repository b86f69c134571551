import { expect, test, typeLogin, verify } from './support/entering.ts'
import { operationOf, provider } from './support/provider.ts'

test('an account that could not be made at once is made at the next login, and nobody is bothered with it', {
  tag: ['@B4-05', '@B7-16', '@B7-18'],
}, async ({ pages, stranger }) => {
  const { page, email } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  let isAway = true
  const asked: number[] = []
  await page.route('**/api/provision-author', async (route) => {
    asked.push(isAway ? 500 : 200)
    if (isAway) return route.fulfill({ status: 500, body: 'not JSON' })
    await route.fallback()
  })
  stranger.expectFailure(/500|409/)
  await verify(page)
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
  await page.goto(pages.at('/login'))
  await typeLogin(page, email)
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toBe(200)
  expect(asked.at(0)).toBe(500)
})

test('a login that fails after verifying is not told: the login itself comes next', {
  tag: ['@B4-04', '@B4-06'],
}, async ({ platform, stranger }) => {
  const { page } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  await page.route(provider(platform), async (route) => {
    if (operationOf(route.request()) !== 'InitiateAuth') return route.fallback()
    await route.fulfill({ status: 400, json: { __type: 'TooManyRequestsException', message: 'Later.' } })
  })
  stranger.expectFailure(/400/)
  await verify(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})
