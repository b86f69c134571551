import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { save, saved } from './support/welcome.ts'

test('two tabs write the same welcome: nothing is lost, and the author chooses field by field', async ({
  pages,
  author,
}) => {
  const { page } = author
  const url = pages.at('/welcomepage')
  await page.goto(url)
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  await page.keyboard.type('My words')
  await page.getByLabel('Tagline').fill('My tagline')
  const stored = { ctaButtons: [], sections: [], profileImageUrl: '' }
  await author.call(welcomeCalls.saveWelcome, {
    ...stored,
    tagline: 'Their tagline',
    welcomeMessage: '<p>Their words</p>',
    etag: '',
  })
  author.expectFailure(/412/)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('This welcome page was changed in another tab.')
  await author.looksRight()
  await page.getByRole('button', { name: 'Take theirs: Welcome message' }).click()
  await page.getByRole('button', { name: 'Keep mine: Tagline' }).click()
  await expect(message).toHaveText('Their words')
  await save(page)
  await saved(page)
  await expect
    .poll(() => author.call(welcomeCalls.welcomeBio, {}))
    .toMatchObject({
      tagline: 'My tagline',
      welcomeMessage: '<p>Their words</p>',
    })
})
