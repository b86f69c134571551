import { newAuthor } from '../journeys/support/new-shop.ts'
import { expect, password, test, typeLogin } from './support/entering.ts'
import { hold } from './support/provider.ts'

test('the login has two fields, a button and the way to sign up', {
  tag: ['@B2.1-01', '@B2.1-02', '@B2.1-03', '@B2.1-04', '@B2.1-08'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/login'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})

test('a login asks for an address and a password', {
  tag: ['@B3.1-11', '@B5-01', '@B5-02', '@B5-03'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/login'))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password.',
  )
  await page.getByLabel('Email').fill('Hope Mirrlees')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('That is not a complete email address.')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
})

test('a login that takes its time says so, and whoever is logged in goes straight on', {
  tag: ['@B1-03', '@B2.1-05', '@B2.1-09', '@B7-02', '@B8-02'],
}, async ({ platform, pages, somebody }) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Waits')
  await page.goto(pages.at('/login'))
  const letGo = await hold(page, platform, 'InitiateAuth')
  await typeLogin(page, author.email, author.password)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Welcome back, Waits')).toBeVisible()
  await page.goto(pages.at('/login'))
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
})
