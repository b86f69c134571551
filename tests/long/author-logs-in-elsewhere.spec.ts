import { newAuthor } from '../journeys/support/new-shop.ts'
import { alert, expect, test, typeLogin } from './support/entering.ts'
import { operationOf, provider } from './support/provider.ts'

test('whoever logged in from another tab meanwhile is named, and can be stayed or left', {
  tag: ['@B8-50'],
}, async ({ platform, pages, login, somebody }) => {
  const [one, other] = [await newAuthor(platform, 'Castor'), await newAuthor(platform, 'Pollux')]
  const { page } = somebody
  await page.goto(pages.at('/login'))
  const second = await somebody.context.newPage()
  await login({ ...somebody, page: second }, one.email, one.password)
  await typeLogin(page, other.email, other.password)
  await expect(alert(page)).toContainText('Error: There is already a signed in user.')
  await somebody.looksRight()
  await second.close()
  await page.getByRole('button', { name: 'Sign Out and Log In' }).click()
  await expect(page.getByText('Welcome back, Pollux')).toBeVisible()
})

test('without a network a login says so, and works once there is one', { tag: ['@B8-51'] }, async ({
  platform,
  pages,
  somebody,
}) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Island')
  await page.goto(pages.at('/login'))
  await page.getByLabel('Email').fill(author.email)
  somebody.expectFailure(/ERR_|Failed to load/)
  await page.route(provider(platform), (route) => route.abort('internetdisconnected'))
  await typeLogin(page, author.email, author.password)
  await expect(alert(page)).toHaveText(/^Error: A network error has occurred\.?$/)
  await expect(page.getByLabel('Email')).toHaveValue(author.email)
  await page.unroute(provider(platform))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Island')).toBeVisible()
})

test('a device that the provider has forgotten is forgotten here, too, and the login goes on', {
  tag: ['@B7-09', '@B8-52'],
}, async ({ platform, pages, somebody }) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Traveller')
  const { sub } = JSON.parse(Buffer.from(author.token.split('.')[1] ?? '', 'base64url').toString())
  await page.goto(pages.at('/login'))
  const prefix = `CognitoIdentityServiceProvider.${platform.identity.clientId}.${sub}`
  await page.evaluate((prefix) => {
    localStorage.setItem(`${prefix}.deviceKey`, 'us-west-2_lost')
    localStorage.setItem(`${prefix}.deviceGroupKey`, 'lost')
    localStorage.setItem(`${prefix}.randomPasswordKey`, 'lost')
  }, prefix)
  const answers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (operationOf(request) === 'RespondToAuthChallenge')
      answers.push(request.postDataJSON().ChallengeResponses.DEVICE_KEY)
  })
  somebody.expectFailure(/400/)
  await typeLogin(page, author.email, author.password)
  await expect(page.getByText('Welcome back, Traveller')).toBeVisible()
  expect(answers).toEqual(['us-west-2_lost', undefined])
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `${prefix}.deviceKey`)).toBeNull()
})
