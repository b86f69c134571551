import { expect, test } from '../journeys/support/authors.ts'
import { bookOn, listCall } from './support/book-list.ts'

test('an author waits for a slow list, meets a broken one, and asks again', {
  tag: ['@B2.9-12', '@B7-33', '@B7-34', '@B8-23'],
}, async ({ pages, author }) => {
  await author.publish({ title: 'At Last' })
  const { page } = author

  await test.step('a list that takes its time is said to be on its way', async () => {
    const mayAnswer = Promise.withResolvers<void>()
    await page.route(listCall, async (route) => {
      await mayAnswer.promise
      await route.continue()
    })
    const asked = page.waitForRequest(listCall)
    await page.goto(pages.desk('books'))
    const request = await asked
    expect([request.method(), request.postData()]).toEqual(['GET', null])
    await expect(page.getByText('Loading books...')).toBeVisible()
    mayAnswer.resolve()
    await expect(bookOn(page, 'At Last')).toBeVisible()
    await page.unroute(listCall)
  })

  for (const [fault, answer] of [
    ['a refusal', { status: 400, json: { error: 'No.', code: 'no' } }],
    ['a page of HTML', { status: 200, contentType: 'text/html', body: '<h1>Lost</h1>' }],
  ] as const) {
    await test.step(`${fault} shows an empty list, and Try again the books`, async () => {
      author.expectFailure(/400/)
      await page.route(listCall, (route) => route.fulfill(answer))
      await page.reload()
      await expect(page.getByText('No books found.')).toBeVisible()
      await author.looksRight()
      await page.unroute(listCall)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(bookOn(page, 'At Last')).toBeVisible()
    })
  }
})
