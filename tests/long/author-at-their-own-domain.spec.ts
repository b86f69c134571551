import { createFetch } from '@lorecircle/infra/deploy-check/ask'
import { checkOneCustomDomain } from '@lorecircle/infra/deploy-check/check-stage'
import type { CustomDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { calls } from '@lorecircle/shared/registry/calls'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author moves the shop to their own domain, a reader buys there, and the author moves back', {
  tag: ['@B2.6-04'],
}, async ({ platform, pages, enter, person }) => {
  const author = await enter(newShop(platform, 'Domains'), {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = author
  await author.publish({ title: 'The Book of Wonder' })
  const { port } = new URL(platform.market)
  const domain = `books.${author.subdomain}.localhost`
  const shop = `http://${domain}:${port}`
  const former = pages.book(author.subdomain, 'the-book-of-wonder')

  await page.goto(pages.at('/custom-domain-request'))
  await page.getByLabel('Your domain').fill(domain)
  await page.getByRole('button', { name: 'Send request' }).click()
  const pointer = page.getByRole('listitem').filter({ hasText: 'CNAME record' })
  const proof = page.getByRole('listitem').filter({ hasText: 'TXT record' })
  await expect(pointer).toContainText('Not checked yet')
  await proof.getByRole('button', { name: 'Copy the TXT record’s value' }).click()
  await expect(page.getByText('Copied the TXT record’s value.')).toBeVisible()
  const { own } = await author.call(calls.ownDomain, {})
  if (own === null) throw new Error('no domain was asked for')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(own.records.proof.value)
  await expectNoSidewaysScroll(page)
  await author.looksRight()

  await setRecord(platform.dns, { ...own.records.pointer, value: 'parking.example' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(pointer).toContainText('Says something else: parking.example')
  await expect(proof).toContainText('Not found yet')
  for (const record of Object.values(own.records)) await setRecord(platform.dns, record)
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('link', { name: shop })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('is led there, so every link', { exact: false })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await author.looksRight()

  const reader = await person()
  await expect(async () => {
    await reader.page.goto(former)
    expect(reader.page.url()).toBe(`${shop}/shop/the-book-of-wonder`)
  }).toPass({ timeout: 20_000 })
  await expect(reader.page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${shop}/shop/the-book-of-wonder`,
  )
  const eyes = { ask: createFetch(`http://127.0.0.1:${port}`), origin: new URL(platform.market).origin }
  await expect(async () => {
    const rows = await checkOneCustomDomain(eyes, shop)
    expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
    expect(rows.map(({ what }) => what)).toContain('its name at the platform leads there')
  }).toPass({ timeout: 20_000 })
  await reader.page.getByRole('button', { name: /^Buy/ }).first().click()
  await pay(reader.page, { email: 'reader.of.wonder@lorecircle.example' })
  await expect(reader.page).toHaveURL(new RegExp(`^${shop}/thank-you/`))
  await reader.looksRight()

  const domainPage = page.url()
  await page.goto(pages.at('/authorportal/profile'))
  await page.getByRole('radio', { name: /Bramble/ }).check()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(/Profile saved! Live within \d+\.\d s/)).toBeVisible()
  await page.goto(domainPage)

  await page.getByRole('link', { name: 'Back to your subdomain' }).click()
  await expect(page.getByText('Your shop is at')).toBeVisible()
  await page.getByRole('link', { name: domain }).click()
  await page.getByText('Leave this domain').click()
  await page.getByRole('button', { name: `Leave ${domain}` }).click()
  await expect(page.getByText('The domain is being let go', { exact: false })).toBeVisible()
  await expect(async () => {
    await reader.page.goto(former)
    expect(reader.page.url()).toBe(former)
    await expect(reader.page.getByRole('heading', { name: 'The Book of Wonder' }).first()).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 20_000 })
})

const setRecord = (dns: string, { type, name, value }: CustomDomainForAuthor['records']['proof']) =>
  fetch(`${dns}/records`, { method: 'PUT', body: JSON.stringify({ type, name, values: [value] }) })
