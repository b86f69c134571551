import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'

test('a book’s form has two columns on a desk, its bar one row, and selects like the other fields', async ({
  pages,
  author: { page },
}) => {
  await page.goto(pages.desk('addbook'))
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeVisible()
  const left = async (name: string) =>
    (await page.getByRole('group', { name, exact: true }).boundingBox())?.x ?? 0
  await expect
    .poll(async () => (await left('More for readers')) - (await left('The book')))
    .toBeGreaterThan(400)
  const sheetTops = () =>
    page
      .locator('.book-form .sheet')
      .evaluateAll((sheets) => sheets.map((sheet) => sheet.getBoundingClientRect().top))
  await expect(async () => {
    const tops = await sheetTops()
    const highest = Math.min(...tops)
    expect(
      tops.filter((top) => top === highest),
      tops.join(),
    ).toHaveLength(2)
  }).toPass({ timeout: 15_000 })

  const bar = page.getByRole('region', { name: 'Saving' })
  await expect(bar).toContainText('Nothing to save')
  const rows = () =>
    bar
      .getByRole('button')
      .evaluateAll((buttons) => [
        ...new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))),
      ])
  await expect.poll(rows).toHaveLength(1)

  const appearances = () =>
    page
      .getByRole('combobox')
      .evaluateAll((selects) => [...new Set(selects.map((select) => getComputedStyle(select).appearance))])
  await expect.poll(appearances).toEqual(['base-select'])
})

test('the bar that saves covers nothing with its shadow, and is one row beside the preview too', async ({
  pages,
  author: { page },
}) => {
  await page.goto(pages.desk('addbook'))
  const bar = page.getByRole('region', { name: 'Saving' })
  const farthest = async () => {
    const shadow = await bar.evaluate((found) => getComputedStyle(found).boxShadow)
    return Math.max(...(shadow.match(/-?[\d.]+(?=px)/g) ?? ['0']).map(Number))
  }
  await expect.poll(farthest).toBeLessThanOrEqual(8)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toBeVisible()
  await expect(async () => {
    const words = await bar.locator('.bar-words').boundingBox()
    const tops = await bar
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(0)
    for (const top of tops)
      expect(top, 'beside the words').toBeLessThan((words?.y ?? 0) + (words?.height ?? 0))

    const widths = await preview.getByRole('group', { name: 'Width of the page' }).boundingBox()
    const panel = await preview.boundingBox()
    const shown = await preview.locator('.preview-place').boundingBox()
    if (!widths || !panel || !shown) throw new Error('the preview has a switch and a page')
    expect(widths.y - panel.y).toBeGreaterThanOrEqual(8)
    expect(shown.y - (widths.y + widths.height)).toBeGreaterThanOrEqual(8)
  }).toPass({ timeout: 15_000 })
})

test('on a phone the desk begins within a hundred and twenty pixels', async ({ pages, author: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(pages.desk('books'))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const greeting = page.getByText(/^Welcome back, /)
  for (const name of ['Ada', 'Maximiliane', 'Wolfgang Amadeus']) {
    await greeting.evaluate((words, name) => {
      words.textContent = `Welcome back, ${name}`
    }, name)
    await expect.poll(async () => (await heading.boundingBox())?.y, name).toBeLessThanOrEqual(130)
  }
})

test('each colour of a shop is shown as it is in the light and dark theme', async ({
  pages,
  author: { page },
}) => {
  await page.goto(pages.at('/authorportal/profile'))
  const madder = page.locator('.choice[data-accent="madder"] .dye')
  await expect(madder).toHaveCount(2)
  await expect(madder.first()).toHaveCSS('background-color', 'rgb(139, 42, 44)')
  await expect(madder.last()).toHaveCSS('background-color', 'rgb(243, 165, 150)')
})

test('the way to an own domain stands apart from what is above it', async ({ pages, author, newcomer }) => {
  const expectGap = async (page: Page, screen: string) => {
    await page.goto(pages.at(screen))
    const way = page.getByText('Have a domain?')
    await expect(way).toBeVisible()
    const gap = () =>
      way.evaluate((line) => {
        const before =
          line.closest('.own-domain')?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
        return line.getBoundingClientRect().top - before
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(8)
  }
  await expectGap(author.page, '/authorportal/domainclaim')

  // Of the four steps, a member’s second has it, until they have a name.
  const status: MembershipStatus = {
    membership_status: 'active',
    membershipactive: true,
    onboardingcomplete: false,
    subdomain: null,
    stripe: {
      connectedAccountId: null,
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      requirements_due: [],
    },
  }
  await newcomer.page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: status }))
  await expectGap(newcomer.page, '/authorportal/letsgetstarted')
})
