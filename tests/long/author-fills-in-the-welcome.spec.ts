import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { save, saved } from './support/welcome.ts'

const cover = new URL('../../local/demo-media/covers/lilith.webp', import.meta.url)

test('an author adds chapters, moves one, takes one away and has it back', {
  tag: ['@B2.12-09', '@B2.12-10', '@B2.12-11', '@B2.12-12', '@B2.12-13'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Cleo'), {
    viewport: { width: 360, height: 800 },
    colorScheme: 'dark',
  })
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const titles = page.getByLabel('Section title')
  const texts = page.getByRole('textbox', { name: 'Section text' })
  for (const [place, name] of ['First', 'Second'].entries()) {
    await page.getByRole('button', { name: 'Add Section' }).click()
    await titles.nth(place).fill(name)
    await texts.nth(place).fill(`${name} chapter.`)
  }
  await page.getByRole('button', { name: 'Move section 2 up' }).click()
  await expect(titles.first()).toHaveValue('Second')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload picture' }).first().click()
  await (await choosing).setFiles(cover.pathname)
  await page.getByLabel('Picture description').fill('A crow')
  await page.getByRole('button', { name: 'Remove section 1' }).click()
  await expect(titles).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(titles.first()).toHaveValue('Second')
  await expect(page.getByRole('img', { name: 'A crow' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await author.looksRight()
  await save(page)
  await saved(page)
  const { sections } = await author.call(welcomeCalls.welcomeBio, {})
  expect(sections).toEqual([
    {
      title: 'Second',
      text: 'Second chapter.',
      imageUrl: expect.stringMatching(/\/media\/[a-f0-9]{32}-\d+\.jpg$/),
      imageAlt: 'A crow',
    },
    { title: 'First', text: 'First chapter.', imageUrl: '', imageAlt: '' },
  ])
})
