import { readFileSync } from 'node:fs'
import { mostCharacters } from '@lorecircle/shared/text/rich-text'
import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { drop, paste } from '../journeys/support/clipboard.ts'

const copied = (from: string) => readFileSync(new URL(`./clipboard/${from}.txt`, import.meta.url), 'utf8')
const cover = new URL('../../local/demo-media/covers/lilith.webp', import.meta.url)

const rel = 'rel="noopener nofollow ugc"'
const list =
  '<ul><li><p>Fairy fruit</p><ul><li><p>by moonlight</p></li></ul></li><li><p>A Silent Person</p></li></ul>'
const fromWord = [
  '<h2>The Town of Lud</h2>',
  '<p>It lies on the <strong>Dapple</strong>, and is <em>quite</em> respectable.</p>',
  list,
  '<p>Then:</p>',
  `<ol><li><p>the mayor</p></li><li><p>the <a href="https://lud.example/herb" ${rel}>herb</a></p></li></ol>`,
  '<blockquote><p>Life and Death.</p></blockquote>',
  '<p>Moon</p><p>Melancholy</p>',
].join('')
const fromGoogleDocs = [
  '<h2>The Town of Lud</h2>',
  '<p>It lies on the <strong>Dapple</strong>, and is <em>quite</em> <u>respectable</u>, not <s>dull</s>.</p>',
  list,
  `<p><a href="https://lud.example/herb" ${rel}>the herb</a></p>`,
].join('')

test('an author pastes from Word, from Google Docs and from a hostile page, and only words and their order stay', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  const leftOut = page.getByText('Pictures do not come along with pasted text.', { exact: false })

  const pasteOver = async (html: string, text = 'The Town of Lud') => {
    await message.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await paste(message, { html, text })
  }
  const saved = async () => {
    await page.getByRole('button', { name: 'Save Welcome Page' }).click()
    await expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    return (await author.call(welcomeCalls.welcomeBio, {})).welcomeMessage
  }

  await pasteOver(copied('word'))
  await expect(leftOut).toBeVisible()
  expect(await saved()).toBe(fromWord)

  await pasteOver(copied('google-docs'))
  await expect(leftOut).toBeVisible()
  expect(await saved()).toBe(fromGoogleDocs)

  // The browser says that it does not run what a page wrote into its elements.
  author.expectFailure(/Executing inline event handler violates/)
  await pasteOver(
    '<p onclick="alert(1)" style="position:fixed">Only <b>words</b><script>alert(1)</script></p><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">here</a><form><input value="x"></form>',
  )
  await expect(leftOut).toBeHidden()
  expect(await saved()).toBe('<p>Only <strong>words</strong></p><p>here</p>')
})

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
    const began = Date.now()
    await paste(message, clipboard)
    await expect(refusal).toBeVisible()
    expect(Date.now() - began, 'milliseconds').toBeLessThan(3_000)
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

test('pictures that an author drops, pastes or picks stand where they were put, described', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Last')
  const pictures = message.locator('img')
  const file = { name: 'crow.webp', type: 'image/webp', path: cover }

  await drop(message.getByText('First'), [file])
  await expect(pictures).toHaveCount(1)
  await paste(message, { files: [file] })
  await expect(pictures).toHaveCount(2)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await choosing).setFiles([cover.pathname, cover.pathname])
  await expect(pictures).toHaveCount(4, { timeout: 60_000 })

  await pictures.first().click()
  await page.getByLabel('Picture description').fill('A crow reads')
  await expect(message.getByRole('img', { name: 'A crow reads' })).toHaveCount(1)
  await pictures.last().click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(pictures).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pictures).toHaveCount(4)
  await author.looksRight()

  await test.step('one that is no picture says so, and the text stays', async () => {
    author.expectFailure(/400/)
    await paste(message, { files: [{ ...file, name: 'a.png', type: 'image/svg+xml' }] })
    await expect(page.getByRole('alert')).toContainText('SVG')
    await page.getByRole('button', { name: 'Leave it' }).click()
    await expect(pictures).toHaveCount(4)
  })

  await page.getByRole('button', { name: 'Save Welcome Page' }).click()
  await expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()
  const { welcomeMessage } = await author.call(welcomeCalls.welcomeBio, {})
  expect(welcomeMessage).toMatch(
    /^<p>First<\/p>.*<img src="\/media\/[a-f0-9]{32}-\d+\.webp" alt="A crow reads"/,
  )
})
