import { expect, test } from '../journeys/support/authors.ts'
import { savingBar } from '../journeys/support/book-form.ts'

const savePath = '**/api/savebookdata'

test('whatever a save meets, its author reads what happened and keeps every word', {
  tag: ['@B5-29', '@B5-30', '@B5-31', '@B7-42', '@B8-16'],
}, async ({ pages, author }) => {
  const { page } = author
  const book = await author.publish({ title: 'The Long Way' })
  await page.goto(pages.edit(book.id))
  const blurb = page.getByLabel('Blurb')
  await blurb.fill('Every word of it.')
  author.expectFailure(/50[023]|ERR_INTERNET_DISCONNECTED/)

  const saveAndRead = async (words: string) => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(blurb).toHaveValue('Every word of it.')
    await expect(savingBar(page)).toContainText('Unsaved changes, kept in this browser')
  }
  await test.step('a refusal that says why', async () => {
    await page.route(savePath, (route) =>
      route.fulfill({ status: 500, json: { error: 'The press is jammed.' } }),
    )
    await saveAndRead('Error saving book: The press is jammed.')
    await author.looksRight()
  })
  await test.step('a refusal that says nothing', async () => {
    await page.route(savePath, (route) => route.fulfill({ status: 503, json: {} }))
    await saveAndRead('Error saving book: Failed to save')
  })
  await test.step('a page of HTML', async () => {
    await page.route(savePath, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal server error</h1>' }),
    )
    await saveAndRead('Error saving book: Failed to save')
  })
  await test.step('an answer that says yes and means nothing', async () => {
    await page.route(savePath, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' }))
    await saveAndRead('Error saving book: Failed to save')
    await page.unroute(savePath)
  })
  await test.step('no network at all', async () => {
    await author.context.setOffline(true)
    await saveAndRead('Error saving book: You seem to be offline. What you typed is kept.')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('alert')).toBeInViewport()
    await author.context.setOffline(false)
    await expect(page.getByRole('alert')).toBeHidden()
  })
  await test.step('a store that is away for a moment: it is saved as soon as it is back', async () => {
    let times = 0
    await page.route(savePath, (route) =>
      ++times > 1
        ? route.continue()
        : route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { error: 'Try again.' } }),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Our side does not answer just now. We keep trying')).toBeVisible()
    await expect(savingBar(page)).toContainText('Saving...')
    await expect(page.getByText(/Book updated!/)).toBeVisible()
    await page.unroute(savePath)
    await blurb.fill('Every word of it, and one more.')
  })
  await test.step('a gateway that reaches nobody for a moment', async () => {
    let times = 0
    await page.route(savePath, (route) =>
      ++times > 1
        ? route.continue()
        : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const weTry = page.getByText('Our side does not answer just now. We keep trying')
    await expect(weTry).toBeVisible()
    await expect(weTry).toBeHidden()
    await expect(page.getByText(/Book updated!/)).toBeVisible()
    await page.unroute(savePath)
    await blurb.fill('Every word of it, and two more.')
  })
  await test.step('a slow line, and then it is saved', async () => {
    const slow = Promise.withResolvers<void>()
    await page.route(savePath, async (route) => {
      await slow.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(savingBar(page)).toContainText('Saving...')
    slow.resolve()
    await expect(page.getByText(/^Book updated! Live in/)).toBeVisible()
    await page.reload()
    await expect(blurb).toHaveValue('Every word of it, and two more.')
  })
})

test('a preview that cannot be made says so, and the form stays as it is', async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Tagline').fill('Nobody sees it.')
  author.expectFailure(/500/)
  await page.route('**/api/preview', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert')).toHaveText('No preview: Something went wrong. Try again.')
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeHidden()
  await expect(page.getByLabel('Tagline')).toHaveValue('Nobody sees it.')
})
