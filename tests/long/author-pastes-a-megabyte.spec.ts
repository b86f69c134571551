import { mostCharacters } from '@lorecircle/shared/text/rich-text'
import { expect, test } from '../journeys/support/authors.ts'
import { paste } from '../journeys/support/clipboard.ts'

test('an author who pastes a megabyte reads why not, at once, and goes on writing', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  await page.keyboard.type('Before. ')
  const refusal = page.getByText(
    'This is longer than a text can be (200,000 characters). Nothing was pasted.',
  )
  const word = 'Once upon a <b>time</b>. '

  for (const clipboard of [
    { html: `<p>${word.repeat(1_000_000 / word.length)}</p>`, text: '' },
    { html: '', text: 'x'.repeat(1_000_000) },
  ]) {
    expect(await paste(message, clipboard), 'milliseconds').toBeLessThan(3_000)
    await expect(refusal).toBeVisible()
    await paste(message, { html: '', text: 'more ' })
    await expect(refusal).toBeHidden()
  }
  await expect(message).toHaveText(/^Before. more more\s*$/)

  await test.step('what is too long in the end is kept, and says so', async () => {
    const half = 'y'.repeat(mostCharacters * 0.6)
    for (const _ of [1, 2]) await paste(message, { text: half })
    await page.getByRole('button', { name: 'Save Welcome Page' }).click()
    await expect(message).toHaveAccessibleDescription(
      'A welcome message can have at most 200,000 characters.',
    )
    await page.reload()
    await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
    await expect(message).toContainText('Before. more more')
  })
})
