import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMail, pay, readCode } from './support/acts.ts'
import { epubFile } from './support/ebook.ts'
import { pagesOf } from './support/pages.ts'
import { expect, type Person, test } from './support/person.ts'
import { takeHome } from './support/take-home.ts'

/** Of this run alone, so that the journey can be walked again on a platform that is kept. */
const run = process.pid
const email = `author.${run}@lorecircle.example`
const subdomain = `ursula-lantern-${run}`
const firstReader = `first.reader.${run}@lorecircle.example`
const secondReader = `second.reader.${run}@lorecircle.example`
const password = 'a lantern in the window'
const title = `The Lamplighter’s Ledger ${run}`
const media = join(import.meta.dirname, '../../local/demo-media/covers')

test('an author opens a shop and publishes; readers buy, and nobody gets the same copy', {
  tag: ['@A0-01', '@A1-01', '@A1-02', '@A1-03', '@A1-04', '@faults'],
}, async ({ platform, person, login }) => {
  const pages = pagesOf(platform)
  const author = await person()
  const { page } = author

  await test.step('signs up, and verifies with the code from the mail', async () => {
    await page.goto(pages.landing)
    await author.looksRight()
    await page.getByRole('link', { name: 'Author Sign Up' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
    await author.looksRight()
    await page.getByLabel('First name').fill('Ursula')
    await page.getByLabel('Last name').fill('Lantern')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Thank you for signing up!', { exact: false })).toBeVisible()
    await author.looksRight()

    const code = await readCode(author, platform.mailbox, email, /code|confirm|verif|welcome/i)
    await page.getByLabel(/code/i).fill(code)
    await page.getByRole('button', { name: 'Verify', exact: false }).first().click()
    // The verified session is live, so /login leads straight on; whoever signs out has to log in again.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Welcome back, Ursula')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
  })

  await test.step('logs in and pays for the membership, with a coupon', async () => {
    await login(author, email, password)
    await expect(page.getByRole('heading', { name: 'Activate Your Membership' })).toBeVisible()
    await author.looksRight()
    await page.getByRole('link', { name: 'Subscribe Now' }).click()
    await expect(page.getByLabel('Coupon', { exact: false })).toBeVisible()
    await author.looksRight()
    await page.getByLabel('Monthly', { exact: false }).check()
    await page.getByLabel('Coupon', { exact: false }).fill(' FIRSTCHAPTER ')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page.getByText('$10.00').first()).toBeVisible()
    await author.looksRight()
    await pay(page, { email })
    await expect(page).toHaveURL(/\/authorportal\/mainpage/)
    await expect(page.getByText('Welcome back, Ursula')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Activate Your Membership' })).toBeHidden()
  })

  await test.step('claims the address and connects payments', async () => {
    await page
      .getByRole('link', { name: 'Let’s Get Started' })
      .or(page.getByRole('link', { name: "Let's Get Started" }))
      .first()
      .click()
    const address = page.getByLabel('Your shop’s address')
    await expect(address).toHaveValue('ursulalantern')
    await author.looksRight()
    author.expectFailure(/409/)
    await address.fill('lord-dunsany')
    await page.getByRole('button', { name: 'Claim Domain' }).click()
    await expect(page.getByText('Sorry, this subdomain is already in use.', { exact: false })).toBeVisible()
    await address.fill(subdomain)
    await page.getByRole('button', { name: 'Claim Domain' }).click()
    await expect(page.getByText(`Your domain ${subdomain}.`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.getByRole('button', { name: 'Complete onboarding' }).click()
    // It asks again every ten seconds.
    await expect(page.getByText('Ready to accept payments')).toBeVisible({ timeout: 30_000 })
    await author.looksRight()
  })

  await test.step('adds a book in two formats, keeps it for later, then publishes', async () => {
    await page.goto(`${pages.landing}authorportal/mainpage?tab=addbook`)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Tagline').fill('Every lamp remembers who lit it.')
    await page
      .getByLabel('Blurb')
      .fill('In Emberwick the lamps keep accounts.\n\nOne night the sums do not come out.')
    await page.getByLabel('Main Genre').selectOption('Fantasy')
    await page.getByLabel('Subgenre').selectOption('Fairytales & Folklore')

    const first = page.getByRole('group', { name: /^Format 1/ })
    await first.getByLabel('Type').selectOption('eBook')
    await first.getByLabel('Price').fill('4.99')
    await expect(first.getByLabel('Unlimited')).toBeChecked()
    await upload(author, first.getByRole('button', { name: 'Upload cover' }), cover('lilith'))
    await expect(first.getByLabel('Cover description')).toBeVisible()
    await first.getByLabel('Cover description').fill('A black bird on a red moon')
    await upload(author, first.getByRole('button', { name: 'Upload eBook file' }), epubFile())
    await expect(first.getByRole('button', { name: /^Remove .*\.epub$/ })).toBeVisible()

    await page.getByRole('button', { name: 'Add Another Format' }).click()
    const second = page.getByRole('group', { name: /^Format 2/ })
    await second.getByLabel('Type').selectOption('Special Edition')
    await second.getByLabel('Price').fill('120')
    await second.getByLabel('Quantity').fill('3')
    await second.getByLabel('Numbered copies').check()
    await upload(author, second.getByRole('button', { name: 'Upload cover' }), cover('phantastes'))
    await expect(second.getByLabel('Cover description')).toBeVisible()
    await author.looksRight()

    const saving = page.waitForRequest('**/api/savebookdata')
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    const [{ coverImages }] = (await saving).postDataJSON().books[0].formats
    expect(coverImages).toMatchObject([{ contentType: 'image/webp' }])
    expect(coverImages[0].authorBucket).not.toBe(coverImages[0].masterBucket)
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText(/Live in \d+\.\d+ s/)).toBeVisible()
  })

  const reader = await person()
  const bookUrl = pages.book(subdomain, `the-lamplighter-s-ledger-${run}`)
  await test.step('the market and the shop show it', async () => {
    await reader.page.goto(pages.market)
    await expect(async () => {
      await reader.page.reload()
      await expect(reader.page.getByRole('link', { name: title, exact: true })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 20_000 })
    await reader.looksRight()
    await reader.page.goto(pages.shop(subdomain))
    await reader.looksRight()
    await reader.page.getByRole('link', { name: 'Bookstore' }).first().click()
    await expect(reader.page.getByRole('heading', { name: 'Bookstore' })).toBeVisible()
    await reader.looksRight()
    await reader.page.getByRole('link', { name: title, exact: true }).click()
    await expect(reader.page).toHaveURL(bookUrl)
  })

  await test.step('a guest buys the Special Edition and reads which copy is theirs', async () => {
    await expect(reader.page.getByText('3 left')).toBeVisible()
    await reader.looksRight()
    await reader.page.getByRole('button', { name: 'Buy Now Special Edition' }).click()
    await pay(reader.page, { email: firstReader })
    await expect(reader.page).toHaveURL(/\/thank-you\//)
    await expect(reader.page.getByText('No. 1', { exact: false }).first()).toBeVisible()
    await reader.looksRight()
    const receipt = await openMail(reader, platform.mailbox, firstReader, /Lamplighter/)
    await expect(
      receipt.body.getByText('No. 1', { exact: false }).filter({ visible: true }).first(),
    ).toBeVisible()
    await receipt.page.close()
  })

  await test.step('the author has mail, sees the order, and the shop has two left', async () => {
    const notice = await openMail(author, platform.mailbox, email, /Lamplighter/)
    await expect(notice.body.getByText('1 Lantern Row').filter({ visible: true }).first()).toBeVisible()
    await notice.page.close()
    await page.goto(`${pages.landing}authorportal/mainpage?tab=orders`)
    const order = page.getByRole('row').filter({ hasText: title })
    await expect(order).toContainText('No. 1 of 3')
    await expect(order).toContainText(firstReader)
    await author.looksRight()
    await expect(async () => {
      await reader.page.goto(bookUrl)
      await expect(reader.page.getByText('2 left')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  })

  await test.step('a second guest buys the eBook and downloads it from the page and from the mail', async () => {
    const second = await person()
    await second.page.goto(bookUrl)
    await second.page.getByRole('button', { name: 'Buy Now eBook' }).click()
    await pay(second.page, { email: secondReader })
    await expect(second.page).toHaveURL(/\/thank-you\//)
    await second.looksRight()
    const file = await downloaded(second.page.getByRole('link', { name: /download/i }), second)
    expect(file).toEqual(epubFile().buffer)

    const receipt = await openMail(second, platform.mailbox, secondReader, /Lamplighter/)
    const link = await receipt.body.getByRole('link', { name: /download/i }).getAttribute('href')
    const again = await takeHome(second, () =>
      second.page.evaluate((url) => location.assign(url), link ?? ''),
    )
    const fileAgain = readFileSync(await again.path())
    expect(fileAgain).toEqual(epubFile().buffer)
  })
})

const cover = (name: string) => ({
  name: `${name} cover.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(join(media, `${name}.webp`)),
})

type File = ReturnType<typeof cover>
type Button = ReturnType<Person['page']['getByRole']>

async function upload({ page }: Person, button: Button, file: File) {
  const choosing = page.waitForEvent('filechooser')
  await button.click()
  await (await choosing).setFiles(file)
}

async function downloaded(link: Button, person: Person): Promise<Buffer> {
  const arrived = await takeHome(person, () => link.click())
  return readFileSync(await arrived.path())
}
