import { shopPolicies } from '@lorecircle/shared/policy/shop-policy'
import { expect, test } from 'vitest'
import { htmlOf } from '../fixtures/html-of.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'
import { playerHtml, withPlayers } from './players.ts'

const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4'
const paragraph = (url: string, label = url) =>
  `<p><a href="${url.replaceAll('&', '&amp;')}" rel="noopener nofollow ugc">${label}</a></p>`

test.each([
  [film, 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1&amp;autoplay=1'],
])('a link to %s alone on its line becomes a film that waits for a press', (url, src) => {
  const html = withPlayers(paragraph(url))
  expect(html).toContain(`<iframe src="${src}"`)
  expect(html).toMatch(/^<details class="player">.*loading="lazy".*<\/details>$/s)
})

test('a recording plays by the browser’s own controls, and nothing of it is loaded ahead', () => {
  const html = playerHtml('https://dunsany.example/the-hashish-man.mp3', 'The Hashish Man')
  expect(html).toContain('<audio src="https://dunsany.example/the-hashish-man.mp3" controls preload="none"')
  expect(html).toContain('<figcaption>The Hashish Man</figcaption>')
  expect(playerHtml('https://dunsany.example/reading.mp4', '')).toContain('<video ')
})

test('whoever else can be asked when a reader presses is named on the privacy page that every shop has', () => {
  const { privacy } = shopPolicies({ shop: 'Lord Dunsany', postalAddress: null })
  const addresses = [film, 'https://vimeo.com/123456789', 'https://dunsany.example/the-hashish-man.mp3']
  const places = addresses.map((url) => /It comes from (\w+),/.exec(playerHtml(url, '') ?? '')?.[1])
  expect(places).toEqual(['YouTube', 'Vimeo', undefined])
  for (const named of ['YouTube', 'Vimeo', 'a recording', 'once you press']) expect(privacy).toContain(named)
})

test('a link among words stays a link, and so does one that plays nothing', () => {
  for (const html of [
    `<p>See <a href="${film}">this</a>.</p>`,
    paragraph('https://www.youtube.com/@dunsany'),
    paragraph('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'),
    paragraph('http://dunsany.example/a.mp3'),
    paragraph('https://dunsany.example/'),
  ])
    expect(withPlayers(html)).toBe(html)
})

test('what an author calls a film never becomes markup', () => {
  const html = playerHtml(film, '"><script>alert(1)</script>')
  expect(html).not.toContain('<script')
  expect(playerHtml('https://a.example/"onerror="x.mp3', 'x')).not.toContain('"onerror')
})

test('a page may hold the frames of its own films, and no others', async () => {
  const policyOf = async (introHtml: string, text = '') => {
    const sections = [{ title: '', text, image: null }]
    const view = { site, shop, slug: 'audio-video', title: 'Audio & Video', introHtml, sections }
    const html = await htmlOf({ template: 'custom-page', view }, `${shop.url}/audio-video`)
    return /content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  expect(await policyOf('<p>Soon.</p>')).not.toMatch(/frame-src|media-src/)
  expect(await policyOf(paragraph(film))).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(await policyOf('', 'https://vimeo.com/123456789')).toContain('frame-src https://player.vimeo.com;')
  expect(await policyOf(paragraph('https://a.example/b.mp3'))).toContain('media-src https:;')
})
