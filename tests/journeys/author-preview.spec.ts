import { expect, test } from './support/authors.ts'
import { reloadUntilVisible } from './support/reload.ts'

const title = 'The Master Key'

test('an author looks at an unsaved book as readers would see it, and nothing is published', {
  tag: ['@A2.7-08', '@A4-19', '@A4-20'],
}, async ({ author, person, pages }) => {
  const { page, subdomain, publish } = author
  await publish({ title })
  await page.goto(pages.desk('books'))
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Edit Book' }).click()
  await page.getByLabel('Tagline').fill('A tagline that nobody else reads.')
  const loading = page.getByText('Loading book details...')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/preview', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(loading).toBeVisible()
  slow.resolve()
  const frame = page.frameLocator('iframe[title="Preview of the book’s page"]')
  await expect(frame.getByText('A tagline that nobody else reads.').first()).toBeVisible()
  await expect(frame.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(frame.getByText('In Stock')).toBeVisible()
  await expect(loading).toBeHidden()
  await author.looksRight()

  const reader = await person()
  await reloadUntilVisible(
    reader.page.getByRole('heading', { name: title, level: 1 }),
    pages.book(subdomain, 'the-master-key'),
  )
  await expect(reader.page.getByText('A tagline that nobody else reads.')).toBeHidden()

  const isInFront = () => page.getByRole('dialog', { name: 'Preview' }).evaluate((it) => it.matches(':modal'))
  await expect.poll(isInFront).toBe(false)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(isInFront).toBe(true)
  await expect(frame.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await author.looksRight()

  await page.getByRole('button', { name: 'Close preview' }).click()
  await expect(page.locator('iframe')).toBeHidden()
})

test('a reader with the old address of a renamed book is led to the new one, and back when it is renamed again', {
  tag: ['@A2.7-07', '@B4-30', '@faults'],
}, async ({ author, person, pages }) => {
  const { page, subdomain, publish } = author
  await publish({ title })
  await page.goto(pages.desk('books'))
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Edit Book' }).click()
  const rename = async (to: string) => {
    const saved = page.waitForResponse('**/api/savebookdata')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(to)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await saved
    await expect(page.getByText(/Book updated! Live in/)).toBeVisible()
  }
  const first = pages.book(subdomain, 'the-master-key')
  const second = pages.book(subdomain, 'the-electrical-key')

  await rename('The Electrical Key')
  const reader = await person()
  await reader.page.goto(first)
  await expect(reader.page).toHaveURL(second)
  await expect(reader.page.getByRole('heading', { name: 'The Electrical Key', level: 1 })).toBeVisible()

  await rename(title)
  // The edge may keep what this reader has just seen there for two seconds.
  await expect(async () => {
    await reader.page.goto(second)
    await expect(reader.page).toHaveURL(first, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await expect(reader.page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})
