import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { save, saved } from './support/welcome.ts'

test('an author has three doors and no more, each leading somewhere safe', {
  tag: ['@B2.12-05', '@B2.12-06', '@B2.12-07', '@B2.12-08', '@B5-47'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const add = page.getByRole('button', { name: 'Add Button' })
  const labels = page.getByLabel('Label')
  const urls = page.getByLabel('URL')
  const doors = ['One', 'Two', 'Three']
  for (const [place, name] of doors.entries()) {
    await add.click()
    await labels.nth(place).fill(name)
    await urls.nth(place).fill(`https://${name.toLowerCase()}.example`)
  }
  await expect(add).toBeHidden()
  await expect(urls.first()).toHaveAttribute('type', 'url')
  const names = () => labels.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

  await test.step('they are put in another order by keyboard, and the focus stays on the button', async () => {
    const up = page.getByRole('button', { name: 'Move button 3 up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['One', 'Three', 'Two'])
    await expect(page.getByRole('button', { name: 'Move button 2 up' })).toBeFocused()
    const down = page.getByRole('button', { name: 'Move button 1 down' })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Three', 'One', 'Two'])
    await expect(page.getByRole('button', { name: 'Move button 2 down' })).toBeFocused()
  })

  await test.step('one is removed, and comes back where it was', async () => {
    await page.getByRole('button', { name: 'Remove button 1' }).click()
    await expect.poll(names).toEqual(['One', 'Two'])
    await expect(add).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(names).toEqual(['Three', 'One', 'Two'])
  })

  await test.step('one that leads elsewhere, or has no name, is not saved', async () => {
    await urls.first().fill('http://three.example')
    await labels.last().fill('')
    await save(page)
    await expect(urls.first()).toHaveAccessibleDescription('A link begins with https:// or mailto:.')
    await expect(labels.last()).toHaveAccessibleDescription('Give the button a label.')
    await author.looksRight()
    await urls.first().fill('three@lorecircle.example')
    await labels.last().fill('Two')
  })
  await save(page)
  await saved(page)
  const { ctaButtons } = await author.call(welcomeCalls.welcomeBio, {})
  expect(ctaButtons.map(({ url }) => url)).toEqual([
    'mailto:three@lorecircle.example',
    'https://one.example',
    'https://two.example',
  ])
})
