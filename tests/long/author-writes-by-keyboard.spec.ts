import { expect, test } from '../journeys/support/authors.ts'

test('an author writes by keyboard alone: the tools are one stop, and each is a few arrows away', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(tool('Heading')).toBeVisible()
  await page.getByLabel('Tagline').focus()
  await page.keyboard.press('Tab')
  await expect(tool('Heading')).toBeFocused()
  for (const name of ['Subheading', 'Bold', 'Italic']) {
    await page.keyboard.press('ArrowRight')
    await expect(tool(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(message).toBeFocused()
  await page.keyboard.type('See the map')
  // The editor does this itself, so it knows of it at once; of what the browser selects it hears a task later.
  await page.keyboard.press('ControlOrMeta+a')
  await tool('Link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link address')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link address')).toHaveAccessibleDescription(
    'A link begins with https:// or mailto:.',
  )
  await author.looksRight()
  await page.getByLabel('Link address').fill('map.example')
  await page.keyboard.press('Enter')
  await expect(message).toBeFocused()
  await expect(message.getByRole('link')).toHaveAttribute('href', 'https://map.example')
  await tool('Link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link address')).toHaveValue('https://map.example')
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(message.getByRole('link')).toHaveCount(0)
  await expect(message).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message.getByRole('link')).toHaveCount(1)
})
