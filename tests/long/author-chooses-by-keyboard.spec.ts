import { expect, test } from '../journeys/support/authors.ts'

test('an author chooses genres by keyboard: arrows and letters look, Enter and Space take', {
  tag: ['@B2.10-12'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  const genre = page.getByLabel('Main Genre')
  const chosen = page.getByRole('list', { name: 'Chosen genres' })
  const names = chosen.getByRole('button', { name: /^(?!Remove)/ })
  await genre.focus()

  // Right after letters, a space would be one more of what is typed.
  await test.step('arrows go through the list, and Space takes one', async () => {
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown')
    await expect(chosen).toBeHidden()
    await page.keyboard.press('Space')
    await expect(names).toHaveCount(1)
    await expect(names).not.toHaveText(['Romantasy'])
    await expect(genre).toHaveValue('')
  })

  await test.step('letters lead to a genre, and add none on the way', async () => {
    await genre.focus()
    await page.keyboard.type('Romantasy')
    await expect(names).toHaveCount(1)
    await expect(genre).toHaveValue('Romantasy')
    await expect(genre).toHaveAccessibleDescription('Press Enter to add Romantasy.')
    await page.keyboard.press('Enter')
    await expect(names).toHaveText([/./, 'Romantasy'])
    await expect(genre).toHaveValue('')
    await expect(genre).toBeFocused()
  })

  await test.step('whoever only looked leaves nothing behind', async () => {
    const subgenre = page.getByLabel('Subgenre')
    await subgenre.focus()
    await page.keyboard.type('Fae')
    await expect(subgenre).toHaveValue('Fae Romantasy')
    await page.keyboard.press('Tab')
    await expect(subgenre).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Chosen subgenres' })).toBeHidden()
  })
})
