import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'

test('a reader finds help at the foot of a shop and of the market', async ({ pages, person }) => {
  const reader = await person({ viewport: { width: 360, height: 740 } })
  const { page } = reader
  for (const place of [pages.shop('lord-dunsany'), pages.landing, pages.market]) {
    await page.goto(place)
    await page
      .getByRole('navigation', { name: 'Help and policies' })
      .getByRole('link', { name: 'Help', exact: true })
      .click()
    await expect(page).toHaveURL(`${pages.landing}help`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  }
  await expect(page.getByText('hello@lorecircle.example').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await reader.looksRight()
  for (const [name, address] of [
    ['Your library', 'library'],
    ['Sign up', 'signup'],
    ['A forgotten password', 'forgot-password'],
  ] as const) {
    await page.goto(`${pages.landing}help`)
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${pages.landing}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an author finds help in the menu, by a word and beside the ways to write, and what it names is there', async ({
  pages,
  author,
}) => {
  const { page } = author
  const help = `${pages.landing}help`
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(help)

  await page.goto(pages.at('/authorportal/aboutus'))
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(help)

  await page.goto(pages.desk('home'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox'))).toBeFocused()
  await page.keyboard.type('support')
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focused')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(help)

  for (const [name, heading] of [
    ['Let’s Get Started', 'Let’s Get Started'],
    ['Settings', 'Settings'],
    ['Cancellation and refunds', 'Cancellation and refunds'],
  ] as const) {
    await page.goto(help)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})
