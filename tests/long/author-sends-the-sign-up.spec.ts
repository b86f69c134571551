import { alert, expect, password, test, typeSignUp } from './support/entering.ts'
import { operationOf } from './support/provider.ts'

test('the sign-up asks for names, address and password', {
  tag: ['@B2.1-11', '@B2.1-12', '@B2.1-14', '@B2.1-15', '@B2.1-16'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/signup'))
  for (const label of ['First name', 'Last name', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', /\/terms$/)
})

test('a sign-up without names, or with a short password, goes nowhere', {
  tag: ['@B5-04', '@B5-05', '@B5-07', '@B8-10', '@B9-19'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/signup'))
  await page.getByLabel('Password').fill('seven77')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(alert(page)).toHaveText('Please enter your first and last name.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'A password needs at least 8 characters.',
  )
  await expect(page.getByLabel('Middle initial')).not.toHaveAttribute('required')
  // Of all that is wrong, the first in reading order.
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('what a sign-up sends: the address as the username, and a middle initial as it was typed', {
  tag: ['@B2.1-13', '@B5-06', '@B5-08', '@B7-03', '@B3.1-05'],
}, async ({ pages, somebody }) => {
  const sent = somebody.page.waitForRequest((request) => operationOf(request) === 'SignUp', {
    timeout: 60_000,
  })
  const email = await typeSignUp(somebody.page, pages.signUp)
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ Username: email })
  // The provider fills it in from the username: whoever holds a token cannot write it.
  expect(JSON.stringify(body.UserAttributes)).not.toContain('"email"')
  expect(body.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'name', Value: 'Nemo Stranger' },
      { Name: 'custom:firstname', Value: 'Nemo' },
      { Name: 'custom:middleinitial', Value: 'Q. von' },
      { Name: 'custom:lastname', Value: 'Stranger' },
    ]),
  )
})

test('an address that is taken is told, and nothing typed is lost', { tag: ['@B8-03', '@B8-05'] }, async ({
  pages,
  stranger,
}) => {
  const { page, email } = stranger
  await expect(page.getByRole('status')).toHaveText(
    'Thank you for signing up! Please check your email for the verification code.',
  )
  await page.goto(pages.at('/signup'))
  await page.getByLabel('First name').fill('Nemo')
  await page.getByLabel('Last name').fill('Stranger')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  stranger.expectFailure(/400/)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(alert(page)).toHaveText(
    'Error: An account with the given email already exists. Log in with it; a forgotten password can be changed there.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('whoever mistyped the address goes back to another one, still named, and a reload does not ask for the first again', async ({
  stranger,
}) => {
  const { page } = stranger
  await page.getByRole('link', { name: 'Use another email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused()
  const typed = {
    'First name': 'Nemo',
    'Middle initial': 'Q. von',
    'Last name': 'Stranger',
    Email: '',
    Password: '',
  }
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expect(page.getByLabel('Verification code')).toBeHidden()
})
