import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('a film that an author links to is fetched when a reader presses, and not before', async ({
  platform,
  person,
}) => {
  const shop = await newShop(platform, 'Filma')
  const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  await shop.call(customPageCalls.savePage, {
    slug: 'audio-video',
    title: '',
    intro: `<p>Look:</p><p><a href="${film}">The cat at home</a></p>`,
    sections: [{ title: 'New Section', text: '', imageUrl: '', imageAlt: '' }],
    isPublished: true,
  })
  const reader = await person()
  const { page } = reader
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' })
  })
  const play = page.getByText('Play The cat at home')
  await expect(async () => {
    await page.goto(`${pagesOf(platform).shop(shop.subdomain)}audio-video`)
    await expect(play).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await reader.looksRight()
  expect(asked).toEqual([])
  await expect(page.getByText('New Section')).toHaveCount(0)

  await play.click()
  await expect(page.frameLocator('iframe').getByText('The film')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
})
