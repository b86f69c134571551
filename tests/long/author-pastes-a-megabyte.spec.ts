import { maxRichTextLength } from '@lorecircle/shared/text/rich-text'
import { expect, test } from '../journeys/support/authors.ts'
import { paste } from '../journeys/support/clipboard.ts'

test('an author who pastes a megabyte reads why it is refused, and none of it comes into the text', async ({
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
    const added = await message.evaluateHandle(countAddedCharacters)
    await paste(message, clipboard)
    await expect(refusal).toBeVisible()
    await expect.poll(() => added.evaluate(({ count }) => count)).toBe(0)
    await paste(message, { html: '', text: 'more ' })
    await expect(refusal).toBeHidden()
  }
  await expect(message).toHaveText(/^Before. more more\s*$/)

  await test.step('what is too long in the end is kept, and says so', async () => {
    const half = 'y'.repeat(maxRichTextLength * 0.6)
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

/** Runs in the page: counts the characters that come into a text, also those that are taken out again. */
function countAddedCharacters(text: Element) {
  const added = { count: 0 }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, type, target } of records) {
      for (const node of addedNodes) added.count += node.textContent?.length ?? 0
      if (type === 'characterData') added.count += target.textContent?.length ?? 0
    }
  })
  observer.observe(text, { subtree: true, childList: true, characterData: true })
  return added
}
